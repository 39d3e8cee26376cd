import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { STUDENT_GROUPS } from '@xueqiao/contract/features/pupils/students/export'
import { STUDENT_LABELS } from '@xueqiao/contract/features/pupils/students/labels'
import { ExportDialog } from '../../../kit/list/ExportDialog'
import type { useChoosyExport } from '../../../kit/list/useChoosyExport'
import { useExport } from '../../../kit/list/useExport'
import { Opened } from '../../../kit/record/Opened'
import { STUDENTS } from './naming'

export const ExportStudentsDialog = ({ exporting }: { exporting: ReturnType<typeof useChoosyExport> }) => {
  const { run } = useExport(studentsApi.exportAll, '学生列表')
  return (
    <Opened by={exporting.asking}>
      {(asked, dialog) => (
        <ExportDialog
          {...dialog}
          asked={asked}
          of={STUDENTS}
          basic="学号、姓名、性别、班级、学籍、特长与经历"
          groups={STUDENT_GROUPS}
          labels={STUDENT_LABELS}
          onExport={(query) => exporting.during(() => run(query))}
        />
      )}
    </Opened>
  )
}
