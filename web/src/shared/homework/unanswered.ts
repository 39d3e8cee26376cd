import { CallError } from '../../api/call-error'

/** Nobody answered: all else the server has decided. */
export const isUnanswered = ({ data, error }: { data: unknown; error: unknown }) =>
  data === undefined && error instanceof CallError && error.network
