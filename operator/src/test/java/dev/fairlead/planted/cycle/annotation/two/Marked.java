package dev.fairlead.planted.cycle.annotation.two;

import dev.fairlead.planted.cycle.annotation.one.Mark;

@Mark
public interface Marked {}
