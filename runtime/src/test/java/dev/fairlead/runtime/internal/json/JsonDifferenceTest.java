package dev.fairlead.runtime.internal.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fairlead.model.Bytes;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonDifferenceTest {

  @Test
  void withoutDifferenceTheRawDocumentIsReturned() {
    var raw = json("{'a':1,'x':2}");
    assertSame(raw, JsonDifference.merge(raw, json("{'a':1}"), json("{'a':1.0}")));
  }

  @Test
  void unknownMembersSurviveAtEveryDepth() {
    assertMerged(
        "{'a':2,'x':1,'deep':{'y':[1],'b':{'z':null,'c':5}}}",
        "{'a':1,'x':1,'deep':{'y':[1],'b':{'z':null,'c':4}}}",
        "{'a':1,'deep':{'b':{'c':4}}}",
        "{'a':2,'deep':{'b':{'c':5}}}");
  }

  @Test
  void aRemovedMemberGoesAndAnAddedOneComes() {
    assertMerged("{'x':1,'new':3}", "{'x':1,'old':2}", "{'old':2}", "{'new':3}");
  }

  @Test
  void aDefaultThatTheCodecWritesIsNotWrittenBesideAnotherChange() {
    assertMerged(
        "{'spec':{'a':2}}",
        "{'spec':{'a':1}}",
        "{'spec':{'a':1,'replicas':0}}",
        "{'spec':{'a':2,'replicas':0}}");
  }

  @Test
  void aMemberThatTheCodecLeftOutAsEmptyKeepsItsUnknownMembers() {
    assertMerged(
        "{'template':{'x':1,'labels':{'a':'b'}}}",
        "{'template':{'x':1}}",
        "{}",
        "{'template':{'labels':{'a':'b'}}}");
  }

  @Test
  void anElementKeepsItsUnknownMembersWhenItChanges() {
    assertMerged(
        "[{'name':'a','image':'2','x':1},{'name':'b','image':'1','x':2}]",
        "[{'name':'a','image':'1','x':1},{'name':'b','image':'1','x':2}]",
        "[{'name':'a','image':'1'},{'name':'b','image':'1'}]",
        "[{'name':'a','image':'2'},{'name':'b','image':'1'}]");
  }

  @Test
  void anElementKeepsItsUnknownMembersWhenItMoves() {
    assertMerged(
        "[{'name':'b','x':2},{'name':'new'},{'name':'a','x':1}]",
        "[{'name':'a','x':1},{'name':'b','x':2}]",
        "[{'name':'a'},{'name':'b'}]",
        "[{'name':'b'},{'name':'new'},{'name':'a'}]");
  }

  @Test
  void anElementKeepsItsUnknownMembersBesideARemovedOne() {
    assertMerged(
        "[{'name':'b','x':2,'v':9}]",
        "[{'name':'a','x':1,'v':1},{'name':'b','x':2,'v':2}]",
        "[{'name':'a','v':1},{'name':'b','v':2}]",
        "[{'name':'b','v':9}]");
  }

  @Test
  void aRenamedElementIsANewOne() {
    assertMerged(
        "[{'name':'c','v':1}]",
        "[{'name':'a','v':1,'x':1}]",
        "[{'name':'a','v':1}]",
        "[{'name':'c','v':1}]");
  }

  @Test
  void elementsAreToldApartByTwoMembersWhereOneIsNotUnique() {
    assertMerged(
        "[{'containerPort':53,'protocol':'UDP','x':2},{'containerPort':53,'protocol':'TCP','x':1}]",
        "[{'containerPort':53,'protocol':'TCP','x':1},{'containerPort':53,'protocol':'UDP','x':2}]",
        "[{'containerPort':53,'protocol':'TCP'},{'containerPort':53,'protocol':'UDP'}]",
        "[{'containerPort':53,'protocol':'UDP'},{'containerPort':53,'protocol':'TCP'}]");
  }

  @Test
  void elementsWithoutIdentityAreMatchedByEqualityThenSimilarity() {
    assertMerged(
        "[{'l':1,'m':2,'x':1},{'l':3,'m':4,'x':2},{'l':1,'m':9}]",
        "[{'l':1,'m':1,'x':1},{'l':3,'m':4,'x':2}]",
        "[{'l':1,'m':1},{'l':3,'m':4}]",
        "[{'l':1,'m':2},{'l':3,'m':4},{'l':1,'m':9}]");
  }

  @Test
  void anElementChangedInPlaceKeepsItsUnknownMembersEvenIfNothingIsEqual() {
    assertMerged("[{'url':'b','x':1}]", "[{'url':'a','x':1}]", "[{'url':'a'}]", "[{'url':'b'}]");
  }

  @Test
  void elementsThatTheCodecDroppedStay() {
    assertMerged(
        "[{'name':'a','v':2},{'name':'odd'}]",
        "[{'name':'odd'},{'name':'a','v':1}]",
        "[{'name':'a','v':1}]",
        "[{'name':'a','v':2}]");
  }

  @Test
  void listsOfPlainValuesAreTakenAsTheyAre() {
    assertMerged("['c','a']", "['a','b']", "['a','b']", "['c','a']");
  }

  @Test
  void aMergePatchSetsRemovesAndReplacesLists() {
    assertEquals(
        Optional.of(json("{'a':null,'b':{'c':2},'l':[2]}")),
        JsonDifference.mergePatch(
            json("{'a':1,'b':{'c':1,'d':1},'l':[1],'s':1}"),
            json("{'b':{'c':2,'d':1},'l':[2],'s':1}")));
    assertEquals(
        Optional.empty(), JsonDifference.mergePatch(json("{'a':[1]}"), json("{'a':[1.0]}")));
  }

  @Test
  void aNewNullIsBeyondMergePatchesAndWithinJsonPatches() {
    var from = json("{'a':{'b':1},'n':null,'t/t':1}");
    var to = json("{'a':{'b':null},'n':null}");
    assertFalse(JsonDifference.isExpressible(from, to));
    assertTrue(JsonDifference.isExpressible(from, json("{'a':{},'n':null,'l':[null]}")));
    assertFalse(JsonDifference.isExpressible(from, json("{'new':{'deep':null}}")));
    assertEquals(
        json("[{'op':'replace','path':'/a/b','value':null},{'op':'remove','path':'/t~1t'}]"),
        JsonDifference.jsonPatch(from, to));
  }

  @Test
  void pathsReachIntoLists() {
    var root = json("{'spec':{'engine':'pg','n':3,'targets':[{'c':'x'},{'d':1},{'c':true}]}}");
    assertEquals(List.of("pg"), JsonPaths.values(root, "spec.engine"));
    assertEquals(List.of("3"), JsonPaths.values(root, "spec.n"));
    assertEquals(List.of("x", "true"), JsonPaths.values(root, "spec.targets[*].c"));
    assertEquals(List.of(), JsonPaths.values(root, "spec.targets.c"));
    assertEquals(List.of(), JsonPaths.values(root, "spec"));
  }

  private static void assertMerged(String expected, String raw, String before, String after) {
    assertEquals(json(expected), JsonDifference.merge(json(raw), json(before), json(after)));
  }

  private static JsonNode json(String text) {
    return Json.parse(Bytes.ofUtf8(text.replace('\'', '"')));
  }
}
