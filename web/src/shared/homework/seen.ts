import type { MyHomeworkDetail } from '@xueqiao/contract/features/teaching/homework/mine'
import { useSeen } from '../bell/seen'

/** The bell leads a family to the work of one pupil: once it stands there, its line has been seen. */
export const useWorkSeen = (work: Pick<MyHomeworkDetail, 'id' | 'studentId'> | undefined) =>
  useSeen(`/homework/detail/${work?.id}?studentId=${work?.studentId}`, work !== undefined)

/** The line of an evening speaks of all that is open: it has been seen with the list. */
export const useEveningSeen = (shown: boolean) => useSeen('/homework/student', shown)
