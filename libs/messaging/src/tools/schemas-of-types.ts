import { getMetadataStorage } from 'class-validator';
import ts from 'typescript';

/** A JSON Schema (draft 7, which AsyncAPI 3.0 builds on). */
export type Schema = Readonly<Record<string, unknown>>;

/**
 * JSON Schemas of exported classes and interfaces: shape and descriptions come from the source, checks from the decorators at run time.
 * Numbers are integers, as everywhere between services.
 */
export class SchemasOfTypes {
  /** The schemas of all named types so far, by name. */
  readonly named = new Map<string, Schema>();
  private readonly checker: ts.TypeChecker;
  private readonly exports: ReadonlyMap<string, ts.Symbol>;

  /** `entry` is a source file, `classes` has its exports at run time, and `placeOf` returns the reference of a named schema. */
  constructor(
    entry: string,
    private readonly classes: Readonly<Record<string, unknown>>,
    private readonly placeOf: (name: string) => string,
  ) {
    const program = ts.createProgram([entry], {
      strict: true,
      exactOptionalPropertyTypes: true,
      experimentalDecorators: true,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      allowImportingTsExtensions: true,
      noEmit: true,
      customConditions: ['cpes-source'],
      types: [],
    });
    this.checker = program.getTypeChecker();
    const source = program.getSourceFile(entry);
    const module = source === undefined ? undefined : this.checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${entry} exports nothing`);
    this.exports = new Map(
      this.checker
        .getExportsOfModule(module)
        .map((symbol) => [
          symbol.name,
          (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : this.checker.getAliasedSymbol(symbol),
        ]),
    );
  }

  /** A reference to the schema of an exported type, which it adds to `named`. Throws for an unknown type. */
  refOf(name: string): Schema {
    const symbol = this.exports.get(name);
    if (symbol === undefined) throw new Error(`${name} is not exported`);
    return this.refTo(name, symbol, this.checker.getDeclaredTypeOfSymbol(symbol));
  }

  private refTo(name: string, symbol: ts.Symbol, type: ts.Type): Schema {
    if (!this.named.has(name)) {
      this.named.set(name, {});
      this.named.set(name, {
        ...(this.checker.isTupleType(type)
          ? this.tupleOf(type as ts.TupleTypeReference, name)
          : this.objectOf(type, rulesOf(this.classes[name]))),
        ...described(this.wordsOf(symbol)),
      });
    }
    return { $ref: this.placeOf(name) };
  }

  private objectOf(type: ts.Type, rules: ReadonlyMap<string, Schema> = new Map()): Schema {
    const members = type.getProperties().map((symbol) => {
      const own = this.checker.getTypeOfSymbol(symbol);
      const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
      const schema = { ...this.schemaOf(own, symbol.name), ...rules.get(symbol.name) };
      return { name: symbol.name, isOptional, schema: describedAs(schema, this.wordsOf(symbol)) };
    });
    const others = type.getStringIndexType();
    const required = members.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
    return {
      type: 'object',
      properties: Object.fromEntries(members.map(({ name, schema }) => [name, schema])),
      ...(required.length === 0 ? {} : { required }),
      ...(others === undefined ? {} : { additionalProperties: this.schemaOf(others, 'an index') }),
    };
  }

  private schemaOf(type: ts.Type, at: string): Schema {
    const is = (flags: ts.TypeFlags) => (type.flags & flags) !== 0;
    if (is(ts.TypeFlags.Any) || is(ts.TypeFlags.Unknown)) throw new Error(`the type of ${at} cannot be read`);
    if (is(ts.TypeFlags.Null)) return { type: 'null' };
    if (is(ts.TypeFlags.BooleanLike)) return { type: 'boolean' };
    if (type.isUnion()) return this.unionOf(type, at);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (is(ts.TypeFlags.StringLike)) return { type: 'string' };
    if (is(ts.TypeFlags.NumberLike)) return { type: 'integer' };
    // A branded number, such as an amount of cents.
    if (type.isIntersection() && type.types.some(({ flags }) => (flags & ts.TypeFlags.NumberLike) !== 0))
      return { type: 'integer' };
    const [element] = this.checker.isArrayType(type) ? this.checker.getTypeArguments(type as ts.TypeReference) : [];
    if (element !== undefined) return { type: 'array', items: this.schemaOf(element, `${at}[]`) };
    const name = (type.aliasSymbol ?? type.getSymbol())?.name ?? '';
    const symbol = this.exports.get(name);
    if (symbol !== undefined && !needsTypes(symbol)) return this.refTo(name, symbol, type);
    return this.checker.isTupleType(type) ? this.tupleOf(type as ts.TupleTypeReference, at) : this.objectOf(type);
  }

  /** A tuple whose members are described by their names. */
  private tupleOf(type: ts.TupleTypeReference, at: string): Schema {
    const { elementFlags, labeledElementDeclarations = [] } = type.target;
    const items: Schema[] = [];
    let rest: Schema | boolean = false;
    for (const [place, element] of this.checker.getTypeArguments(type).entries()) {
      const schema = this.schemaOf(element, `${at}[${place}]`);
      if ((elementFlags[place] ?? 0) & ts.ElementFlags.Rest) rest = schema;
      else items.push(describedAs(schema, labeledElementDeclarations[place]?.name.getText() ?? ''));
    }
    const minItems = elementFlags.filter((flags) => (flags & ts.ElementFlags.Required) !== 0).length;
    return { type: 'array', items, additionalItems: rest, minItems };
  }

  private unionOf({ types }: ts.UnionType, at: string): Schema {
    const given = types.filter(({ flags }) => (flags & ts.TypeFlags.Undefined) === 0);
    const literals = given.flatMap((one) => (one.isStringLiteral() || one.isNumberLiteral() ? [one.value] : []));
    if (literals.length === given.length) return literals.length === 1 ? { const: literals[0] } : { enum: literals };
    const parts = new Map(given.map((one) => this.schemaOf(one, at)).map((schema) => [JSON.stringify(schema), schema]));
    const [first, ...others] = parts.values();
    return first !== undefined && others.length === 0 ? first : { anyOf: [...parts.values()] };
  }

  private wordsOf(symbol: ts.Symbol): string {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(this.checker));
    return text.replaceAll(/\s+/g, ' ').trim();
  }
}

/** Types that several schemas share. */
function needsTypes({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some(
    (one) => ts.isTypeAliasDeclaration(one) && one.typeParameters?.some((each) => each.default === undefined),
  );
}

/** Draft 7 ignores keywords beside a reference. */
function describedAs(schema: Schema, words: string): Schema {
  return schema['$ref'] === undefined || words === ''
    ? { ...schema, ...described(words) }
    : { allOf: [schema], ...described(words) };
}

function described(words: string): Schema {
  return words === '' ? {} : { description: words };
}

/** The checks of each field of a class. An interface has none. */
function rulesOf(type: unknown): Map<string, Schema> {
  const rules = new Map<string, Schema>();
  if (typeof type !== 'function') return rules;
  for (const { propertyName, name = '', constraints = [], each } of getMetadataStorage().getTargetValidationMetadatas(
    type,
    '',
    false,
    false,
  )) {
    if (each) continue;
    rules.set(propertyName, { ...rules.get(propertyName), ...keywordsOf(name, constraints as unknown[]) });
  }
  return rules;
}

function keywordsOf(rule: string, [first, second]: readonly unknown[]): Schema {
  switch (rule) {
    case 'min':
      return { minimum: first };
    case 'max':
      return { maximum: first };
    case 'isLength':
      return { minLength: first, maxLength: second };
    case 'matches':
      return { pattern: (first as RegExp).source };
    case 'isIso8601':
      return { pattern: '^\\d{4}-\\d{2}-\\d{2}' };
    case 'arrayMinSize':
      return { minItems: first };
    case 'arrayMaxSize':
      return { maxItems: first };
    default:
      return {};
  }
}
