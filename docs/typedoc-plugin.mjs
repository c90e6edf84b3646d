// What the reference makes of the declarations, so that it says everything once and its pages stay small:
//
// - What a call takes by name is documented by `@param`, as hovers show it. Names that are no parameters become options.
// - `abs: Ops['abs']` becomes the function that it is, with the signatures of `Ops`.
// - `Ops` lists what is found nowhere else, of what PyTorch documents: not libtorch's helpers and kernels of backends.
// - Operators and their options have groups of their own.
// - A member that a class inherits from a documented one stands there alone.
import {
  Comment,
  CommentTag,
  Converter,
  DeclarationReflection,
  IndexedAccessType,
  LiteralType,
  ReferenceType,
  ReflectionKind,
} from 'typedoc'

/** @import { Application, ProjectReflection, SignatureReflection } from 'typedoc' */

/** @param {Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_CREATE_SIGNATURE, (_, signature) => nameOptions(signature))
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const declaration of declarationsOf(project)) takeSignatures(declaration)
    shortenOps(project)
  })
  app.converter.on(
    Converter.EVENT_RESOLVE_END,
    ({ project }) => {
      const roots = [
        ['nn', 'Module'],
        ['optim', 'Optimizer'],
        ['optim', 'lrScheduler', 'LRScheduler'],
      ].map((path) => /** @type {DeclarationReflection} */ (project.getChildByName(path)))
      const unwanted = declarationsOf(project).filter((each) => isHidden(each) || standsInBase(each, roots))
      for (const declaration of unwanted) project.removeReflection(declaration)
      groupOperators(project)
    },
    1000, // before groups are made
  )
}

/**
 * Whether a member is inherited from a class that has a page. Layers, losses and schedules extend what a function returns
 * (`layer('Linear')`), whose own base is `Module` or so: the page of that has it.
 * @param {DeclarationReflection} declaration @param {DeclarationReflection[]} roots
 */
function standsInBase({ name, kind, parent, inheritedFrom }, roots) {
  if (inheritedFrom === undefined || kind === ReflectionKind.Constructor) return false
  const types = /** @type {DeclarationReflection} */ (parent).extendedTypes ?? []
  const bases = types.flatMap((type) => (type instanceof ReferenceType ? (type.reflection ?? []) : []))
  return [...bases, ...(bases.length === 0 ? roots.filter((root) => root !== parent) : [])].some(
    (base) => base instanceof DeclarationReflection && base.getChildByName([name]) !== undefined,
  )
}

/** Members by symbols of ours are for the library's other parts. @param {DeclarationReflection} declaration */
const isHidden = ({ name }) => /^\[(?!iterator|asyncIterator|dispose|asyncDispose)/.test(name)

/** @param {ProjectReflection} project */
const declarationsOf = (project) =>
  /** @type {DeclarationReflection[]} */ (
    project.getReflectionsByKind(ReflectionKind.SomeMember | ReflectionKind.Variable)
  )

/** @param {SignatureReflection} signature */
function nameOptions({ comment, parameters = [] }) {
  if (comment === undefined) return
  const isOption = (/** @type {CommentTag} */ { tag, name }) =>
    tag === '@param' && !parameters.some((parameter) => parameter.name === name)
  const options = comment.blockTags.filter(isOption)
  if (options.length === 0) return
  const lines = options.flatMap(({ name, content }) => [
    { kind: /** @type {const} */ ('text'), text: `\n- \`${name}\`: ` },
    ...Comment.cloneDisplayParts(content),
  ])
  comment.blockTags = [...comment.blockTags.filter((tag) => !isOption(tag)), new CommentTag('@options', lines)]
}

/** @param {DeclarationReflection} declaration */
function takeSignatures(declaration) {
  const { type, comment } = declaration
  if (!(type instanceof IndexedAccessType) || !(type.objectType instanceof ReferenceType)) return
  if (!(type.indexType instanceof LiteralType)) return
  const owner = /** @type {DeclarationReflection | undefined} */ (type.objectType.reflection)
  const source = owner?.children?.find(({ name }) => name === /** @type {LiteralType} */ (type.indexType).value)
  if (source?.signatures === undefined) return
  declaration.signatures = source.signatures
  delete source.signatures
  delete declaration.type
  delete declaration.comment
  for (const signature of declaration.signatures) {
    signature.parent = declaration
    signature.name = declaration.name
  }
  const [first] = declaration.signatures
  if (first !== undefined && comment !== undefined) first.comment = comment
  declaration.kind = declaration.kindOf(ReflectionKind.Variable) ? ReflectionKind.Function : ReflectionKind.Method
}

/** @param {ProjectReflection} project */
function shortenOps(project) {
  const ops = /** @type {DeclarationReflection} */ (project.getChildByName('Ops'))
  const tensor = /** @type {DeclarationReflection} */ (project.getChildByName('Tensor'))
  const isWanted = (/** @type {DeclarationReflection} */ { name, signatures = [] }) =>
    tensor.getChildByName(name) === undefined &&
    signatures.some(({ comment }) => Comment.combineDisplayParts(comment?.summary).includes('docs.pytorch.org'))
  const unwanted = ops.children?.filter((operator) => !isWanted(operator)) ?? []
  for (const operator of unwanted) project.removeReflection(operator)
}

/** Operators and their options are many: each has a group of its own. @param {ProjectReflection} project */
function groupOperators(project) {
  const groups = { 'generated/functions.d.ts': 'Operators', 'generated/options.d.ts': 'Options of operators' }
  for (const declaration of project.children ?? []) {
    const file = project.getSymbolIdFromReflection(declaration)?.fileName ?? ''
    const [, text] = Object.entries(groups).find(([ending]) => file.endsWith(ending)) ?? []
    if (text === undefined) continue
    declaration.comment ??= new Comment()
    declaration.comment.blockTags.push(new CommentTag('@group', [{ kind: 'text', text }]))
  }
}
