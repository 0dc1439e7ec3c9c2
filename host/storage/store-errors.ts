/** There is no room: the bound of the store or the disk is reached. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';
}

/** The database failed or cannot be reached; `cause` says how. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}
