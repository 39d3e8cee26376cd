import { PROMOTION_CHANGED, promotionApi } from '@xueqiao/contract/features/pupils/promotion/api'
import type { PromotionPlan } from '@xueqiao/contract/features/pupils/promotion/plan'
import { useState } from 'react'
import { call } from '../../../../api/call'
import { CallError } from '../../../../api/call-error'
import { failureText } from '../../../../api/failure'
import { touch } from '../../../../api/stale-after-change'
import { toast } from '../../../../lib/toast'
import { forgetPlan } from './plan'

const { apply } = promotionApi

/** Longer than any school should take; to give up earlier would leave people in doubt. */
const PATIENCE_MS = 120_000

interface Refused {
  text: string
  /** The school is no longer the one that was previewed. */
  changed: boolean
  /** Nobody knows whether it was done: asking again is safe. */
  unknown: boolean
}

interface Order {
  plan: PromotionPlan
  planHash: string
  confirm: string
  undoUntil: string | null
}

export const useApply = (onDone: (id: number) => void) => {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>()
  const run = async ({ plan, ...rest }: Order) => {
    setBusy(true)
    setRefused(undefined)
    try {
      const { id } = await call(apply, { body: { ...plan, ...rest } }, { timeoutMs: PATIENCE_MS })
      forgetPlan(plan.toYearId)
      toast.success(apply.done ?? '')
      onDone(id)
      void touch(apply)
    } catch (error) {
      if (error instanceof CallError && error.handled) return
      setRefused({
        text: failureText(error, apply),
        changed: error instanceof CallError && error.serverMessage === PROMOTION_CHANGED,
        unknown: error instanceof CallError && error.network,
      })
    } finally {
      setBusy(false)
    }
  }
  return { busy, refused, run }
}
