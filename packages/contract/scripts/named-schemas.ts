// Gives each schema a type of its own. openapi-typescript nests them all in one interface, and then an editor shows the hundreds of
// characters of a schema instead of its name.
import { astToString } from 'openapi-typescript'
import ts from 'typescript'

const { factory } = ts

const nameOf = (member: ts.TypeElement): string =>
  member.name && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name)) ? member.name.text : ''

/**
 * Returns the declarations with an exported alias for each schema. An alias, because unlike an interface it can be assigned to
 * `Record<string, unknown>`. References lead to the aliases once they are printed.
 */
export function nameSchemas(nodes: ts.Node[]): ts.Node[] {
  const components = nodes.find(
    (node): node is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(node) && node.name.text === 'components',
  )
  const schemas = components?.members.find((member) => nameOf(member) === 'schemas')
  if (!schemas || !ts.isPropertySignature(schemas) || !schemas.type || !ts.isTypeLiteralNode(schemas.type)) return nodes
  const names = new Set(schemas.type.members.map(nameOf))
  const exported = [factory.createModifier(ts.SyntaxKind.ExportKeyword)]

  const aliases = schemas.type.members.flatMap((member) => {
    if (!ts.isPropertySignature(member) || !member.type) return []
    const alias = factory.createTypeAliasDeclaration(exported, nameOf(member), undefined, member.type)
    // The description and the examples are comments of the member.
    return [ts.setSyntheticLeadingComments(alias, ts.getSyntheticLeadingComments(member))]
  })
  const references = [...names].map((name) =>
    factory.createPropertySignature(
      undefined,
      factory.createStringLiteral(name),
      undefined,
      factory.createTypeReferenceNode(name),
    ),
  )
  const nested = factory.createPropertySignature(
    undefined,
    'schemas',
    undefined,
    factory.createTypeLiteralNode(references),
  )
  const rest = nodes.flatMap((node) => {
    if (node === components) {
      const members = components.members.map((member) => (member === schemas ? nested : member))
      const { modifiers, name, typeParameters, heritageClauses } = components
      return factory.updateInterfaceDeclaration(components, modifiers, name, typeParameters, heritageClauses, members)
    }
    // The library's own alias of a schema, which is only another name of what is nested.
    return ts.isTypeAliasDeclaration(node) && names.has(node.name.text) ? [] : node
  })
  return [...rest, ...aliases]
}

/** The text of declarations, in which each reference to a schema names its alias. */
export const printed = (nodes: ts.Node[], formatOptions: ts.PrinterOptions = {}): string =>
  astToString(nodes, { formatOptions }).replaceAll(/\bcomponents\["schemas"\]\["([^"]+)"\]/g, '$1')
