package dev.fairlead.operator.target;

import java.util.Set;

/**
 * One try at one place, as of its beginning.
 *
 * @param turn tells later whether the order is still the same
 * @param keptUids of all ConfigMaps that the instance keeps elsewhere
 * @param isDeleted whether we have asked the server to delete it
 */
record Job(
    TargetKey key,
    Order order,
    long turn,
    InstancePlan plan,
    Known known,
    Set<String> keptUids,
    boolean isDeleted) {}
