import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { useApi } from '../../api/queries'
import { LOOKUP_MS } from './lookup'

/** The first of a class, so that a page about one pupil opens on somebody. */
export const useFirstPupil = (classId: number | null, enabled: boolean) => {
  const { data } = useApi(
    classesApi.students,
    { params: { id: classId ?? 0 } },
    { enabled: enabled && classId !== null },
  )
  return data?.[0]?.id
}

/** The class that was asked for; before anybody has, the one that whoever looks is 班主任 of, or the only one there is. */
export const useClassOr = (asked: number | null | undefined, enabled = true) => {
  const { data } = useApi(classesApi.options, undefined, { staleTime: LOOKUP_MS, enabled })
  return asked ?? (data?.length === 1 ? data[0] : data?.find(({ own }) => own))?.id ?? null
}
