import { type ProtectedField, type TeacherDetail, teachersApi } from '@xueqiao/contract/features/teachers'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { failureText } from '../../../api/failure'
import { useApi } from '../../../api/queries'
import { PersonAvatar } from '../../../lib/PersonAvatar'
import { Need } from '../../../session/access'
import { Dialog } from '../../kit/Dialog'
import { FailedState, LoadingRows } from '../../kit/TableState'
import { useOpened } from '../../kit/useOpened'
import { ManagedClasses } from './ManagedClasses'
import { UNASSIGNED } from './naming'
import { RevealDialog } from './RevealDialog'
import { BasicFacts, ExtendedFacts, PROTECTED_LABELS, type Revealed } from './TeacherFacts'
import { TeachingCourses } from './TeachingCourses'

/** The tables scroll, the dialog does not grow. */
const HEIGHT = 320

const TeacherTabs = ({ teacher }: { teacher: TeacherDetail }) => {
  const [revealed, setRevealed] = useState<Revealed>({})
  const asking = useOpened<ProtectedField>()
  const facts = { teacher, revealed, onReveal: asking.show }
  return (
    <>
      <div className="teacher-who">
        <PersonAvatar name={teacher.name} photoUrl={teacher.photoUrl} size="m" />
        <b>{teacher.name}</b>
        <span>{teacher.teacherNumber}</span>
        <span>{teacher.departmentName ?? UNASSIGNED}</span>
        {teacher.title && <span className="tag green">{teacher.title}</span>}
      </div>
      <Tabs
        className="teacher-tabs"
        items={[
          { key: 'basic', label: '基本信息', children: <BasicFacts {...facts} /> },
          { key: 'extended', label: '扩展信息', children: <ExtendedFacts {...facts} /> },
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
      {asking.item && (
        <RevealDialog
          key={asking.turn}
          open={asking.open}
          teacher={teacher}
          field={asking.item}
          label={PROTECTED_LABELS[asking.item]}
          onRevealed={(field, value) => setRevealed((before) => ({ ...before, [field]: value }))}
          onClose={asking.close}
        />
      )}
    </>
  )
}

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
