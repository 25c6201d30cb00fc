package dev.fairlead.planted.open;

class Open {}
