import { gradeName } from '@xueqiao/contract/common/grade'
import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { semestersApi } from '@xueqiao/contract/features/school/semesters/api'
import {
  electivesApi as api,
  type ElectivePlan,
  ElectivePlanForm,
} from '@xueqiao/contract/features/teaching/electives/api'
import { useApi } from '../../../../api/queries'
import { useGradeWording } from '../../../../session/school'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { LOOKUP_MS } from '../../../pickers/lookup'
import { PLANS } from './naming'

/** 3+1+2 as the provinces have it; 生物学 and 思想政治 are called so in full. */
const FIRSTS = ['物理', '历史']
const SECONDS = ['化学', '生物', '生物学', '政治', '思想政治', '地理']
const SENIOR = 10

const valuesOf = ({ firsts, seconds, ...plan }: ElectivePlan) => ({
  ...plan,
  firstIds: firsts.map(({ id }) => id),
  secondIds: seconds.map(({ id }) => id),
})

export const usePlanDialog = () => {
  const known = useApi(coursesApi.list, undefined, { staleTime: LOOKUP_MS })
  const terms = useApi(semestersApi.list, undefined, { staleTime: LOOKUP_MS })
  const [courses, semesters] = [known.data ?? [], terms.data ?? []]
  const wording = useGradeWording()
  const called = (names: readonly string[]) =>
    names.flatMap((name) => courses.find((course) => course.name === name)?.id ?? [])
  const dialog = useFormDialog({
    noun: PLANS.noun,
    schema: ElectivePlanForm,
    get: api.get,
    create: api.create,
    update: api.update,
    blank: {
      semesterId: semesters.find(({ isCurrent }) => isCurrent)?.id,
      grade: gradeName(SENIOR, wording),
      ...{ firstIds: called(FIRSTS), secondIds: called(SECONDS) },
      ...{ largest: 50, fewest: 10, bands: 3, weeklyLessons: 4 },
    },
    valuesOf,
  })
  // Opened sooner, a new one would begin without the courses that it proposes.
  return { ...dialog, isReady: !known.isLoading && !terms.isLoading }
}
