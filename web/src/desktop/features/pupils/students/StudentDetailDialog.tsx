import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { failureText } from '../../../../api/failure'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { DetailDialog, type Looking } from '../../../kit/record/DetailDialog'
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

/** A quick look from the list; the page shows the same and more (decisions G34). */
export const StudentDetailDialog = (looking: Looking) => (
  <DetailDialog {...looking} noun="学生" home={{ to: pathOfStudent(looking.id), label: '打开学生档案' }}>
    <Content id={looking.id} />
  </DetailDialog>
)
