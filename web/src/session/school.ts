import type { GradeWording } from '@xueqiao/contract/common/grade'
import { authApi } from '@xueqiao/contract/features/account/auth/api'
import { useApi } from '../api/queries'

/** What everybody may know of the school: its name, its mark, its words (decisions G72). */
export const useSchool = () => {
  const { data } = useApi(authApi.info, undefined, { silent: true, staleTime: Number.POSITIVE_INFINITY })
  return data
}

export const useGradeWording = (): GradeWording => useSchool()?.gradeWording ?? 'PAGE'
