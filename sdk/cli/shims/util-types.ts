/** `util.types`: in a call there is one realm, so that a value's class tells what it is. */
const TypedArray = Object.getPrototypeOf(Uint8Array) as Function;

function isOf(...classes: readonly Function[]): (value: unknown) => boolean {
  return (value) => classes.some((one) => value instanceof one);
}

/** By the class of what is written as `sample`, which has no name. */
function isLike(sample: object): (value: unknown) => boolean {
  const kind = Object.prototype.toString.call(sample);
  return (value) => typeof value === 'function' && Object.prototype.toString.call(value) === kind;
}

export const types = {
  isAnyArrayBuffer: isOf(ArrayBuffer),
  isArrayBuffer: isOf(ArrayBuffer),
  isArrayBufferView: (value: unknown) => ArrayBuffer.isView(value),
  isAsyncFunction: isLike(async () => {}),
  isBigInt64Array: isOf(BigInt64Array),
  isBigUint64Array: isOf(BigUint64Array),
  isBooleanObject: isOf(Boolean),
  isBoxedPrimitive: isOf(Boolean, Number, String, Symbol, BigInt),
  isDataView: isOf(DataView),
  isDate: isOf(Date),
  isFloat32Array: isOf(Float32Array),
  isFloat64Array: isOf(Float64Array),
  isGeneratorFunction: isLike(function* () {}),
  isInt16Array: isOf(Int16Array),
  isInt32Array: isOf(Int32Array),
  isInt8Array: isOf(Int8Array),
  isMap: isOf(Map),
  isNativeError: isOf(Error),
  isNumberObject: isOf(Number),
  isPromise: isOf(Promise),
  isRegExp: isOf(RegExp),
  isSet: isOf(Set),
  isStringObject: isOf(String),
  isSymbolObject: isOf(Symbol),
  isTypedArray: isOf(TypedArray),
  isUint16Array: isOf(Uint16Array),
  isUint32Array: isOf(Uint32Array),
  isUint8Array: isOf(Uint8Array),
  isUint8ClampedArray: isOf(Uint8ClampedArray),
  isWeakMap: isOf(WeakMap),
  isWeakSet: isOf(WeakSet),
};
