import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import type { StudentRow } from '@xueqiao/contract/features/pupils/students/detail'
import { failureText } from '../../../../api/failure'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { DetailDialog } from '../../../kit/record/DetailDialog'
import { pathOfStudent } from './naming'
import { StudentReveals } from './profile/StudentReveals'
import { StudentTabs } from './profile/StudentTabs'
import { useStudent } from './useStudent'

const FAILED = '获取学生详情失败'

const Content = ({ id }: { id: number }) => {
  const query = useStudent(id, FAILED)
  if (query.data)
    return (
      <StudentReveals>
        <p className="student-readonly">
          您可以查看这名学生，但不能修改：档案由班主任、副班主任和所属部门、学校的管理人员维护。
        </p>
        <StudentTabs student={query.data} />
      </StudentReveals>
    )
  if (query.isMissing)
    return <EmptyState icon="student" title="没有找到这名学生" text="他可能已被删除，或您没有查看的权限" />
  if (query.isError)
    return (
      <FailedState
        title="未能打开学生详情"
        text={failureText(query.error, studentsApi.get, { failed: FAILED })}
        onRetry={query.refetch}
      />
    )
  return <LoadingRows rows={8} />
}

interface Props {
  open: boolean
  student: StudentRow
  onClose: () => void
}

/** What 编辑 opens for those who may only read; the page shows the same and more (decisions G24, G34). */
export const StudentDetailDialog = ({ student: { id, name, studentNumber }, ...dialog }: Props) => (
  <DetailDialog
    {...dialog}
    id={id}
    noun="学生"
    about={`${name} ${studentNumber}`}
    home={{ to: pathOfStudent(id), label: '打开学生档案' }}
  >
    <Content id={id} />
  </DetailDialog>
)
