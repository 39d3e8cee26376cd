import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { promotionApi } from '@xueqiao/contract/features/pupils/promotion/api'
import type { PromotionPlan } from '@xueqiao/contract/features/pupils/promotion/plan'
import { useState } from 'react'
import { call } from '../../../../api/call'
import { failureText } from '../../../../api/failure'
import { cleared, keepPlan, readPlan } from './plan'

export type PlanState = ReturnType<typeof usePlan>

const { preview } = promotionApi

/** Previews are large, and each decision makes another. */
const KEPT_MS = 60_000

/** The plan in hand and what the server makes of it: every change is computed anew there, never here. */
export const usePlan = (toYearId: number) => {
  const [plan, setPlan] = useState(() => readPlan(toYearId))
  const query = useQuery({
    queryKey: [preview.path, plan],
    queryFn: ({ signal }) => call(preview, { body: plan }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: KEPT_MS,
    meta: { endpoint: preview, silent: true },
  })
  const change = (next: PromotionPlan) => {
    keepPlan(next)
    setPlan(next)
  }
  return {
    plan,
    change,
    clear: () => change(cleared(plan)),
    preview: query.data,
    /** What is shown belongs to the plan before. */
    isFetching: query.isFetching,
    failure: query.isError ? failureText(query.error, preview) : undefined,
    refresh: () => query.refetch(),
  }
}
