/** Pages scroll under the shell's top bar: where anything sticky stops. */
export const TOP_BAR = 56

/** Room for the column that names no width. */
const FLEXIBLE = 140

/** Narrower than this a table scrolls, or its flexible column would be squeezed to nothing. */
export const widthOf = (columns: readonly { width?: number | string }[]) =>
  columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : FLEXIBLE), 0)

/** antd takes a row's `children` for rows below it, which they are not when they are somebody's children. */
export const NO_TREE = { childrenColumnName: 'rows below' }
