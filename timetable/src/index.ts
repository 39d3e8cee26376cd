export type * from './answers'
export type * from './model'
