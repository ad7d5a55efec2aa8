package io.dpone.testkit.fault;

import io.dpone.testkit.fault.PortMoment.Phase;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A process inside this JVM that can be killed: the host of a campaign, or a lane of it. In-memory ports are opened for a process. Killing it cuts all of them
 * first, so that nothing runs that a real SIGKILL would have skipped; then the servers notice and end its sessions: open transactions are rolled back and
 * locks are free. What was committed stays for the next process.
 *
 * <pre>{@code
 * SimulatedProcess host = new SimulatedProcess("first", new Faults().after(PortCall.APPEND_COMMIT, 2, moment -> host.kill()));
 * ...                                                     // the campaign ends with ProcessKilled
 * SimulatedProcess successor = new SimulatedProcess("second", FaultPlan.none());
 * }</pre>
 *
 * <p>Safe for use from any thread.
 */
public final class SimulatedProcess {
    private final String name;
    private final FaultPlan plan;
    private final Set<Runnable> endings = new LinkedHashSet<>();
    private final List<SimulatedProcess> children = new ArrayList<>();
    private volatile boolean killed;
    private boolean noticed;

    /**
     * A running process.
     *
     * @param name its name in messages
     * @param plan what goes wrong in it and in its children
     */
    public SimulatedProcess(String name, FaultPlan plan) {
        this.name = name;
        this.plan = plan;
    }

    /**
     * Starts a process that is killed together with this one.
     *
     * @param childName its name in messages
     * @return the child
     */
    public synchronized SimulatedProcess child(String childName) {
        requireAlive();
        SimulatedProcess child = new SimulatedProcess(childName, plan);
        children.add(child);
        return child;
    }

    /**
     * The name.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * Whether it still runs.
     *
     * @return false after it was killed
     */
    public boolean isAlive() {
        return !killed;
    }

    /** Fails when the process was killed. */
    public void requireAlive() {
        if (killed) {
            throw new ProcessKilled(name);
        }
    }

    /** Kills the process and its children; the servers notice at once. */
    public void kill() {
        cutOff();
        noticeEnd();
    }

    /** Kills the process and its children behind a network partition: the servers go on with its sessions, until {@link #noticeEnd}. */
    public void cutOff() {
        List<SimulatedProcess> cut;
        synchronized (this) {
            killed = true;
            cut = List.copyOf(children);
        }
        cut.forEach(SimulatedProcess::cutOff);
    }

    /** The servers notice that a process that was cut off is gone, and end its sessions. */
    public void noticeEnd() {
        List<SimulatedProcess> ended;
        List<Runnable> due;
        synchronized (this) {
            noticed = true;
            ended = List.copyOf(children);
            due = List.copyOf(endings);
            endings.clear();
        }
        ended.forEach(SimulatedProcess::noticeEnd);
        due.forEach(Runnable::run);
    }

    /**
     * Registers what a server does when it notices the end of this process; at once when it has noticed it already.
     *
     * @param ending run once, on the thread that kills; must not call a port
     */
    public void atEnd(Runnable ending) {
        boolean late;
        synchronized (this) {
            late = noticed;
            if (!late) {
                endings.add(ending);
            }
        }
        if (late) {
            ending.run();
        }
    }

    /**
     * Forgets what {@link #atEnd} registered.
     *
     * @param ending the same object
     */
    public synchronized void forget(Runnable ending) {
        endings.remove(ending);
    }

    /**
     * Makes a port call.
     *
     * @param call which one
     * @param detail what it is about
     * @param effect the call itself
     * @param <T> what it answers
     * @return the answer
     */
    public <T> T call(PortCall call, String detail, Supplier<T> effect) {
        pass(new PortMoment(this, call, Phase.BEFORE, detail));
        T answer = effect.get();
        pass(new PortMoment(this, call, Phase.AFTER, detail));
        return answer;
    }

    /**
     * Makes a port call that answers nothing.
     *
     * @param call which one
     * @param detail what it is about
     * @param effect the call itself
     */
    public void call(PortCall call, String detail, Runnable effect) {
        pass(new PortMoment(this, call, Phase.BEFORE, detail));
        effect.run();
        pass(new PortMoment(this, call, Phase.AFTER, detail));
    }

    /**
     * Makes a port call that commits.
     *
     * @param call which one
     * @param detail what it is about
     * @param effect the call itself
     * @param resolution finds the effect again on a fresh session, when the acknowledgement is lost
     * @param <T> what it answers
     * @return the answer of the call, or of the resolution
     */
    public <T> T commit(PortCall call, String detail, Supplier<T> effect, UnaryOperator<T> resolution) {
        pass(new PortMoment(this, call, Phase.BEFORE, detail));
        T answer = effect.get();
        try {
            pass(new PortMoment(this, call, Phase.AFTER, detail));
            return answer;
        } catch (AcknowledgementLost lost) {
            requireAlive();
            return resolution.apply(answer);
        }
    }

    /**
     * Says that a call has to wait.
     *
     * @param call which one
     * @param detail what it is about
     * @return whether the plan let others run, so that it is worth to look again
     */
    public boolean blocked(PortCall call, String detail) {
        requireAlive();
        boolean again = plan.blocked(new PortMoment(this, call, Phase.BEFORE, detail));
        requireAlive();
        return again;
    }

    private void pass(PortMoment moment) {
        requireAlive();
        plan.at(moment);
        requireAlive();
    }

    @Override
    public String toString() {
        return name;
    }
}
