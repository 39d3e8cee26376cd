import {
  ACCOUNTS_AT_ONCE,
  type AccountSlip,
  type OpenedAccounts,
  parentAccountsApi,
} from '@xueqiao/contract/features/pupils/parents/accounts'
import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { useState } from 'react'
import { call } from '../../../../api/call'
import { reportFailure } from '../../../../api/failure'
import { touch } from '../../../../api/stale-after-change'

const PAGE = 200

/** Every guardian of a class. */
export const parentsOfClass = async (classId: number) => {
  const all = []
  for (let page = 0; ; page++) {
    const { content, totalElements } = await call(parentsApi.search, { query: { classId, page, size: PAGE } })
    all.push(...content)
    if (all.length >= totalElements || content.length === 0) return all
  }
}

interface Work {
  done: number
  total: number
  made: AccountSlip[]
  skipped: OpenedAccounts['skipped']
}

/** A few at a time, so that people see how far it is; what was made stays in sight if a later part fails. */
export const useOpening = () => {
  const [work, setWork] = useState<Work>()
  const [busy, setBusy] = useState(false)
  const run = async (ids: readonly number[], reissue: boolean) => {
    setBusy(true)
    const state: Work = { done: 0, total: ids.length, made: [], skipped: [] }
    setWork({ ...state })
    try {
      while (state.done < ids.length) {
        const parentIds = ids.slice(state.done, state.done + ACCOUNTS_AT_ONCE / 2)
        const { made, skipped } = await call(parentAccountsApi.open, { body: { parentIds, reissue } })
        state.made = [...state.made, ...made]
        state.skipped = [...state.skipped, ...skipped]
        state.done += parentIds.length
        setWork({ ...state })
      }
    } catch (error) {
      reportFailure(error, parentAccountsApi.open)
      if (state.made.length === 0) setWork(undefined)
    } finally {
      setBusy(false)
      await touch(parentAccountsApi.open)
    }
  }
  return { work, busy, run }
}
