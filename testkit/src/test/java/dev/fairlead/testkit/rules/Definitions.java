package dev.fairlead.testkit.rules;

/** The custom types of the tests of rules. */
final class Definitions {
  static final String WIDGETS =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: widgets.rules.example.com}
      spec:
        group: rules.example.com
        scope: Namespaced
        names: {plural: widgets, singular: widget, kind: Widget, listKind: WidgetList, shortNames: [wdg], categories: [toys]}
        versions:
        - name: v1
          served: true
          storage: true
          subresources:
            status: {}
            scale: {specReplicasPath: .spec.size, statusReplicasPath: .status.size}
          selectableFields: [{jsonPath: .spec.color}]
          additionalPrinterColumns:
          - {name: Size, type: integer, jsonPath: .spec.size}
          schema:
            openAPIV3Schema:
              type: object
              properties:
                spec:
                  type: object
                  x-kubernetes-validations:
                  - {rule: "!has(self.size) || !has(self.limit) || self.size <= self.limit", message: too large}
                  properties:
                    size: {type: integer, minimum: 1, maximum: 9}
                    limit: {type: integer}
                    color: {type: string, enum: [red, green]}
                    name: {type: string, maxLength: 5, pattern: '^[a-z]*$'}
                    mode: {type: string, default: fast}
                    tags:
                      type: array
                      maxItems: 3
                      x-kubernetes-list-type: set
                      items: {type: string}
                    ports:
                      type: array
                      x-kubernetes-list-type: map
                      x-kubernetes-list-map-keys: [name]
                      items:
                        type: object
                        required: [name]
                        properties:
                          name: {type: string}
                          port: {x-kubernetes-int-or-string: true}
                    free: {type: object, x-kubernetes-preserve-unknown-fields: true}
                    maybe: {type: string, nullable: true}
                status:
                  type: object
                  properties:
                    size: {type: integer}
                    note: {type: string}
        - name: v1beta1
          served: true
          deprecated: true
          storage: false
          schema:
            openAPIV3Schema:
              type: object
              x-kubernetes-preserve-unknown-fields: true
      """;

  static final String GADGETS =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: gadgets.rules.example.com}
      spec:
        group: rules.example.com
        scope: Namespaced
        names: {plural: gadgets, singular: gadget, kind: Gadget, listKind: GadgetList}
        versions:
        - name: v1
          served: true
          storage: true
          schema:
            openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  private Definitions() {}
}
