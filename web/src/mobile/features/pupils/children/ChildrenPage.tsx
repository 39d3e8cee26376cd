import { type Child, parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { STUDENT_LABELS } from '@xueqiao/contract/features/pupils/students/labels'
import { useApi } from '../../../../api/queries'
import { PersonAvatar } from '../../../../shared/photos/PersonAvatar'
import { Card } from '../../../kit/Card'
import { PullToRefresh } from '../../../kit/list/PullToRefresh'
import { Fact, Row } from '../../../kit/list/Row'
import { useMe } from '../../../kit/me'
import { PageHeader } from '../../../kit/PageHeader'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'

const NoChild = () => (
  <Card>
    <EmptyState>还没有绑定孩子。请联系班主任，把孩子和您的账号关联起来。</EmptyState>
  </Card>
)

const ChildCard = ({ child }: { child: Child }) => (
  <section className="m-card" aria-label={child.name}>
    <Row
      to={`/mobile/parent/child/${child.id}`}
      leading={<PersonAvatar name={child.name} photoUrl={child.photoUrl} size="m" />}
      title={<span className="m-row-title">{child.name}</span>}
      note={child.className ?? '还没有编入班级'}
      trailing={
        <span className={child.enrollmentStatus === '在校' ? 'tag green' : 'tag orange'}>
          {child.enrollmentStatus}
        </span>
      }
    />
    <Fact label={STUDENT_LABELS.studentNumber} value={child.studentNumber} />
    <Fact label={STUDENT_LABELS.headTeacherName} value={child.headTeacherName ?? '待定'} />
    <Fact label="我是孩子的" value={child.relationship} />
  </section>
)

const ChildrenOf = ({ parentId }: { parentId: number }) => {
  const children = useApi(parentsApi.students, { params: { id: parentId } })
  if (children.data === undefined)
    return (
      <Card>
        <Loaded query={children} endpoint={parentsApi.students} skeleton={<SkeletonRows round />}>
          {() => null}
        </Loaded>
      </Card>
    )
  if (children.data.length === 0) return <NoChild />
  return children.data.map((child) => <ChildCard key={child.id} child={child} />)
}

export const ChildrenPage = () => {
  const me = useMe()
  return (
    <>
      <PageHeader title="我的孩子" />
      <PullToRefresh>
        <div className="m-page">
          {me.profileId === null ? <NoChild /> : <ChildrenOf parentId={me.profileId} />}
        </div>
      </PullToRefresh>
    </>
  )
}
