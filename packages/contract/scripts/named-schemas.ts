// Gives each schema a type of its own. openapi-typescript nests them all in one interface, and then an editor shows the hundreds of
// characters of a schema instead of its name.
import ts from 'typescript'

const { factory } = ts

/** The name in `components['schemas']['Name']`. */
function schemaNameOf(node: ts.Node): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) return undefined
  const [root, kind, name] = [node.objectType.objectType, node.objectType.indexType, node.indexType]
  const isSchema = ts.isTypeReferenceNode(root) && ts.isIdentifier(root.typeName) && root.typeName.text === 'components'
  return isSchema && literalOf(kind) === 'schemas' ? literalOf(name) : undefined
}

const literalOf = (node: ts.Node): string | undefined =>
  ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? node.literal.text : undefined

const nameOf = (member: ts.TypeElement): string =>
  member.name && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name)) ? member.name.text : ''

/**
 * Returns the declarations with an exported alias for each schema, which everything else refers to. An alias, because unlike an
 * interface it can be assigned to `Record<string, unknown>`.
 */
export function nameSchemas(nodes: ts.Node[]): ts.Node[] {
  const components = nodes.find(
    (node): node is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(node) && node.name.text === 'components',
  )
  const schemas = components?.members.find((member) => nameOf(member) === 'schemas')
  if (!schemas || !ts.isPropertySignature(schemas) || !schemas.type || !ts.isTypeLiteralNode(schemas.type)) return nodes
  const names = new Set(schemas.type.members.map(nameOf))
  const exported = [factory.createModifier(ts.SyntaxKind.ExportKeyword)]

  const byName: ts.TransformerFactory<ts.Node> = (context) => (root) => {
    const visit = (node: ts.Node): ts.Node => {
      const name = schemaNameOf(node)
      return name === undefined ? ts.visitEachChild(node, visit, context) : factory.createTypeReferenceNode(name)
    }
    return visit(root)
  }
  const referring = (node: ts.Node) => ts.transform(node, [byName]).transformed[0] ?? node

  const aliases = schemas.type.members.flatMap((member) => {
    if (!ts.isPropertySignature(member) || !member.type) return []
    const type = referring(member.type)
    if (!ts.isTypeNode(type)) return []
    const alias = factory.createTypeAliasDeclaration(exported, nameOf(member), undefined, type)
    // The description and the examples are comments of the member.
    return [ts.setSyntheticLeadingComments(alias, ts.getSyntheticLeadingComments(member))]
  })
  const references = schemas.type.members.map((member) =>
    factory.createPropertySignature(
      undefined,
      factory.createStringLiteral(nameOf(member)),
      undefined,
      factory.createTypeReferenceNode(nameOf(member)),
    ),
  )
  const nested = factory.updatePropertySignature(
    schemas,
    schemas.modifiers,
    schemas.name,
    schemas.questionToken,
    factory.createTypeLiteralNode(references),
  )
  const rest = nodes.flatMap((node) => {
    if (node === components) {
      const members = components.members.map((member) => (member === schemas ? nested : member))
      const { modifiers, name, typeParameters, heritageClauses } = components
      return referring(
        factory.updateInterfaceDeclaration(components, modifiers, name, typeParameters, heritageClauses, members),
      )
    }
    // The library's own alias of a schema, which is only another name of what is nested.
    return ts.isTypeAliasDeclaration(node) && names.has(node.name.text) ? [] : referring(node)
  })
  return [...rest, ...aliases]
}
