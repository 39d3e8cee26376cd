import { gradeName, gradeNames, gradeNumber } from '@xueqiao/contract/common/grade'
import { today } from '@xueqiao/contract/common/school-time'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import type { SemesterRow } from '@xueqiao/contract/features/school/semesters/input'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { useGradeWording } from '../../../../session/school'
import { LOOKUP_MS } from '../../../pickers/lookup'

export type View = 'plan' | 'records'

/** What was taught in a semester that is over is history. */
export const isOver = ({ endDate }: Pick<SemesterRow, 'endDate'>) => endDate < today()

const currentOf = (semesters: readonly SemesterRow[]) =>
  semesters.find(({ isCurrent }) => isCurrent) ?? semesters.find((one) => !isOver(one)) ?? semesters[0]

/** From the lowest grade that has a class to the highest: the stages of the school. */
const stagesOf = (classes: readonly { grade: string }[], wording: ReturnType<typeof useGradeWording>) => {
  const numbers = classes.flatMap(({ grade }) => gradeNumber(grade) ?? [])
  return gradeNames(wording).slice(Math.min(...numbers) - 1, Math.max(...numbers))
}

/** Which semester, grade and view: all of it in the address, so that a shared link shows the same. */
export const usePlanPlace = () => {
  const [params, setParams] = useSearchParams()
  const wording = useGradeWording()
  const semesters = useApi(semestersApi.list, undefined, { silent: true })
  const classes = useApi(classesApi.options, undefined, { silent: true, staleTime: LOOKUP_MS })
  const view: View = params.get('view') === 'records' ? 'records' : 'plan'

  const all = semesters.data ?? []
  const asked = Number(params.get('semesterId'))
  const semester = all.find(({ id }) => id === asked) ?? currentOf(all)
  const stages = stagesOf(classes.data ?? [], wording)
  const number = gradeNumber(params.get('grade'))
  const said = number === undefined ? undefined : gradeName(number, wording)
  const grade = said ?? (view === 'plan' ? stages[0] : undefined)

  const semesterId = semester?.id
  const isSaid = asked === semesterId && params.get('grade') === grade
  useEffect(() => {
    if (isSaid || semesterId === undefined || grade === undefined) return
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('semesterId', String(semesterId))
        next.set('grade', grade)
        return next
      },
      { replace: true },
    )
  }, [isSaid, semesterId, grade, setParams])

  /** What belongs to a list of other rows, its page and order, goes. */
  const go = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams({ view, ...(grade !== undefined && { grade }) })
    if (semesterId !== undefined) next.set('semesterId', String(semesterId))
    for (const [key, value] of Object.entries(change))
      if (value === undefined) next.delete(key)
      else next.set(key, value)
    if (next.get('view') === 'plan') next.delete('view')
    setParams(next)
  }

  const grades = said === undefined || stages.includes(said) ? stages : [said, ...stages]
  return { semesters, classes, view, semester, grade, grades, go }
}
