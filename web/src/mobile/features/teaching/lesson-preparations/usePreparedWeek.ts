import {
  lessonPreparationsApi as api,
  type PreparationDetail,
} from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import type { PreparationWeek } from '@xueqiao/contract/features/teaching/lesson-preparations/week'
import { useEffect, useState } from 'react'
import { call } from '../../../../api/call'
import { useApi } from '../../../../api/queries'
import { isSignedIn, useSession } from '../../../../session/store'
import { type KeptWeek, keepFiles, keepWeek, keptWeek } from '../../../../shared/lesson-preparations/keep'
import { loadFormula } from '../../../../shared/rich-text/load-formula'

/** Everything prepared for this week, one after another: a slow network is not asked for all at once. */
const readAll = async (week: PreparationWeek, goesOn: () => boolean): Promise<PreparationDetail[]> => {
  const ids = new Set(week.lessons.flatMap(({ preparation }) => preparation?.id ?? []))
  const read: PreparationDetail[] = []
  for (const id of ids) {
    if (!goesOn()) break
    read.push(await call(api.get, { params: { id } }))
  }
  return read
}

const FORMULA = /"type":"(?:inline|block)Math"/

/** The script that sets formulas comes along, or they would be read as they were typed where there is no network. */
const fetchFormulas = (preparations: readonly PreparationDetail[]) => {
  if (FORMULA.test(JSON.stringify(preparations.map(({ content }) => content))))
    loadFormula().catch(() => undefined)
}

/** This week's lessons with their preparations: read while there is a network, and kept for when there is none. */
export const usePreparedWeek = (userId: number) => {
  const query = useApi(api.week, { query: {} }, { silent: true, staleTime: 0 })
  const [kept, setKept] = useState<KeptWeek | undefined>(() => keptWeek(userId))
  const week = query.data
  useEffect(() => {
    if (week === undefined) return
    let open = true
    const goesOn = () => open && isSignedIn(useSession.getState())
    const keep = (now: KeptWeek) => {
      if (goesOn() && keepWeek(userId, now)) setKept(now)
    }
    void readAll(week, goesOn)
      .then(async (preparations) => {
        const now: KeptWeek = { keptAt: new Date().toISOString(), week, preparations }
        if (!goesOn()) return
        const files = preparations.flatMap((one) => one.files)
        // Until they are there, they are not: whoever leaves meanwhile is told so.
        keep({ ...now, filesLeftOut: files.length })
        fetchFormulas(preparations)
        keep({ ...now, filesLeftOut: await keepFiles(files, goesOn) })
      })
      // What was kept before stays.
      .catch(() => undefined)
    return () => {
      open = false
    }
  }, [userId, week])
  return { query, week: week ?? kept?.week, kept, isOld: week === undefined && query.isError }
}
