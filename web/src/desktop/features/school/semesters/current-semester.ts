import type { SemesterRow } from '@xueqiao/contract/features/school/semesters/input'

const KEY = 'currentSemesterCode'

/** Other pages offer this semester first, also before the server has answered (002 §4). */
export const keepCurrent = (semester: Pick<SemesterRow, 'code'> | undefined) => {
  if (semester !== undefined) localStorage.setItem(KEY, semester.code)
}
