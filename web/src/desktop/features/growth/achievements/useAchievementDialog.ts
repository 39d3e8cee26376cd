import type { StoredFile } from '@xueqiao/contract/features/base/files'
import {
  type AchievementDetail,
  AchievementInput,
  achievementsApi as api,
} from '@xueqiao/contract/features/growth/achievements/api'
import { formatDate } from '../../../../lib/format'
import { useViewer } from '../../../../session/access'
import { pick } from '../../../kit/form/form-body'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { ACHIEVEMENTS } from './naming'

const NAMES = Object.keys(AchievementInput.shape)

const valuesOf = ({ files, ...row }: AchievementDetail) => ({ ...pick(row, NAMES), fileIds: files })

const idsOf = (files: unknown) => (files as StoredFile[] | undefined)?.map(({ id }) => id)

export const useAchievementDialog = () => {
  const { user, kind } = useViewer()
  return useFormDialog({
    noun: ACHIEVEMENTS.noun,
    schema: AchievementInput,
    get: api.get,
    create: api.create,
    update: api.update,
    blank: {
      studentId: kind === 'student' ? user?.profileId : null,
      awardLevel: '校级',
      awardDate: formatDate(new Date()),
      fileIds: [],
    },
    valuesOf,
    // The form shows the files; what is sent are their numbers.
    body: (values) => ({ ...pick(values, NAMES), fileIds: idsOf(values.fileIds) }),
  })
}
export type AchievementDialogState = ReturnType<typeof useAchievementDialog>
