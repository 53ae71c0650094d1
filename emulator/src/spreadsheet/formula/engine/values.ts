/** Our values as the value objects of Univer's engine, and back. */
import type { Nullable } from '@univerjs/core';
import type { ArrayValueObject, BaseValueObject } from '@univerjs/engine-formula';
import { type Block, CellError, ERROR_TYPES, LOADING, type Operand, type Scalar } from '../scalar';
import { type EngineFunction, engine, engineFunction } from './engine';

type Result = ReturnType<EngineFunction['calculate']>;

/** The value objects of ranges that several formulas read. */
const known = new WeakMap<Block, ArrayValueObject>();

/** Calls a function of the engine. */
export function calculated(name: string, args: readonly Operand[]): Operand {
  const executor = engineFunction(name);
  const result = operandOf(executor.calculate(...args.map((arg) => valueObject(arg, executor))));
  return result instanceof CellError ? (sameError(args, result) ?? result) : result;
}

/** The error of an argument that the engine has returned, with its sentence. */
function sameError(args: readonly Operand[], { code }: CellError): Scalar {
  const isSame = (value: Scalar) => value instanceof CellError && value.code === code;
  for (const arg of args) {
    const found = Array.isArray(arg) ? (arg as Block).flat().find(isSame) : isSame(arg as Scalar) && arg;
    if (found) return found as Scalar;
  }
  return undefined;
}

/** A value for a function of the engine. Some functions take references only, and turn them into arrays; for them an array is one. */
export function valueObject(value: Operand, { needsReferenceObject }: EngineFunction): BaseValueObject {
  if (!Array.isArray(value)) return scalarObject(value as Scalar);
  const block = value as Block;
  let object = known.get(block);
  if (object === undefined) {
    object = arrayObject(block);
    known.set(block, object);
  }
  return Object.assign(object, { isReferenceObject: () => needsReferenceObject });
}

function scalarObject(value: Scalar): BaseValueObject {
  const univer = engine();
  if (value === undefined) return univer.NullValueObject.create();
  if (typeof value === 'number') return univer.NumberValueObject.create(value);
  if (typeof value === 'boolean') return univer.BooleanValueObject.create(value);
  if (typeof value === 'string') return univer.StringValueObject.create(value);
  return univer.ErrorValueObject.create(value.code as Parameters<typeof univer.ErrorValueObject.create>[0]);
}

function arrayObject(block: Block): ArrayValueObject {
  const [rowCount, columnCount] = [block.length, block[0]!.length];
  const list = block.map((line) => line.map(scalarObject));
  const place = { unitId: '', sheetId: '', row: -1, column: -1 };
  const object = new (engine().ArrayValueObject)({
    calculateValueList: list,
    rowCount,
    columnCount,
    ...place,
  });
  return Object.assign(object, { toArrayValueObject: () => object });
}

function operandOf(result: Result): Operand {
  const object = result as BaseValueObject;
  if (!object.isArray()) return scalarOf(object);
  return (object as ArrayValueObject).getArrayValue().map((line) => line.map((each) => scalarOf(each)));
}

function scalarOf(object: Nullable<BaseValueObject>): Scalar {
  if (!object || object.isNull()) return undefined;
  const value = object.getValue();
  return object.isError() ? errorOf(String(value)) : value;
}

function errorOf(code: string): CellError {
  if (code === LOADING.code) return LOADING;
  const isOurs = Object.hasOwn(ERROR_TYPES, code);
  return isOurs
    ? new CellError(code as keyof typeof ERROR_TYPES)
    : new CellError('#ERROR!', `not emulated: ${code}`);
}
