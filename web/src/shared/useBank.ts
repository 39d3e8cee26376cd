import type { BankApi } from '@xueqiao/contract/common/comment-bank'
import { useApi } from '../api/queries'

/** Sentences of one's own, the most used first. */
export const useBank = (api: BankApi) => useApi(api.comments, undefined, { silent: true }).data ?? []
