import { type TeacherDetail, teachersApi } from '@xueqiao/contract/features/school/teachers/api'
import { Button, Tabs } from 'antd'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { Need } from '../../../../session/access'
import { Dialog } from '../../../kit/dialog/Dialog'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { RevealScope } from '../../../kit/record/Reveals'
import { ManagedClasses } from './ManagedClasses'
import { BasicFacts, ExtendedFacts } from './TeacherFacts'
import { TeacherWho } from './TeacherWho'
import { TeachingCourses } from './TeachingCourses'

/** The tables scroll, the dialog does not grow. */
const HEIGHT = 320

const TeacherTabs = ({ teacher }: { teacher: TeacherDetail }) => (
  <RevealScope
    note="查看会记入日志：谁、在什么时候、为什么查看。"
    reasons={['联系本人', '核对人事信息', '紧急情况']}
  >
    <TeacherWho teacher={teacher}>
      {teacher.title && <span className="tag green">{teacher.title}</span>}
    </TeacherWho>
    <Tabs
      className="teacher-tabs"
      items={[
        { key: 'basic', label: '基本信息', children: <BasicFacts teacher={teacher} /> },
        { key: 'extended', label: '扩展信息', children: <ExtendedFacts teacher={teacher} /> },
        {
          key: 'classes',
          label: '管理班级',
          children: <ManagedClasses teacherId={teacher.id} height={HEIGHT} />,
        },
        {
          key: 'courses',
          label: '教授课程',
          children: <TeachingCourses teacherId={teacher.id} height={HEIGHT} />,
        },
      ]}
    />
  </RevealScope>
)

const Content = ({ id }: { id: number }) => {
  const query = useApi(teachersApi.get, { params: { id } }, { staleTime: 0 })
  if (query.isPending) return <LoadingRows rows={8} />
  if (query.isError)
    return (
      <FailedState
        title="未能打开教师详情"
        text={failureText(query.error, teachersApi.get)}
        onRetry={query.refetch}
      />
    )
  return <TeacherTabs teacher={query.data} />
}

interface Props {
  open: boolean
  id: number | undefined
  onClose: () => void
  onEdit: (id: number) => unknown
}

export const TeacherDetailDialog = ({ open, id, onClose, onEdit }: Props) => (
  <Dialog
    open={open}
    title="教师详情"
    width={800}
    onClose={onClose}
    footer={
      id !== undefined && (
        <>
          <Button onClick={onClose}>关闭</Button>
          <Need code="teacher:update">
            <Button type="primary" onClick={() => onEdit(id)}>
              编辑
            </Button>
          </Need>
        </>
      )
    }
  >
    {id !== undefined && <Content id={id} />}
  </Dialog>
)
