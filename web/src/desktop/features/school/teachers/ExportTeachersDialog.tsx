import { teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { TEACHER_GROUPS } from '@xueqiao/contract/features/school/teachers/export'
import { TEACHER_LABELS } from '@xueqiao/contract/features/school/teachers/labels'
import { ExportDialog } from '../../../kit/list/ExportDialog'
import type { useChoosyExport } from '../../../kit/list/useChoosyExport'
import { useExport } from '../../../kit/list/useExport'
import { Opened } from '../../../kit/record/Opened'
import { TEACHERS } from './naming'

export const ExportTeachersDialog = ({ exporting }: { exporting: ReturnType<typeof useChoosyExport> }) => {
  const { run } = useExport(teachersApi.exportAll, '教师数据')
  return (
    <Opened by={exporting.asking}>
      {(asked, dialog) => (
        <ExportDialog
          {...dialog}
          asked={asked}
          of={TEACHERS}
          basic="工号、姓名、性别、部门、任职、职称、学历与专业、获奖"
          groups={TEACHER_GROUPS}
          labels={TEACHER_LABELS}
          onExport={(query) => exporting.during(() => run(query))}
        />
      )}
    </Opened>
  )
}
