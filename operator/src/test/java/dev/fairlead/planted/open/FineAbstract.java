package dev.fairlead.planted.open;

abstract class FineAbstract {}
