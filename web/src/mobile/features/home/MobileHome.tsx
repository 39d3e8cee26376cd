import { mobileKind, roleLabel } from '@xueqiao/contract/access/roles'
import { Navigate } from 'react-router'
import { useViewer } from '../../../session/access'
import { Card } from '../../kit/Card'
import { useMe } from '../../kit/me'
import { PullToRefresh } from '../../kit/PullToRefresh'
import { homeOf } from '../../kit/places'
import { Row } from '../../kit/Row'
import { Board } from './Board'
import { Notices } from './Notices'

/** For those who have no home on the phone, administrators above all (decisions G03). */
const Landing = ({ name, role }: { name: string; role: string }) => (
  <PullToRefresh>
    <Board>
      <div className="m-board-bar">
        <h1>{name}，您好</h1>
      </div>
      <p>{role}的管理页面在桌面版，手机上可以看通知。</p>
    </Board>
    <div className="m-page">
      <Notices />
      <Card>
        <Row to="/dashboard" title="打开桌面版" note="班级、学生、课程和系统管理" />
      </Card>
    </div>
  </PullToRefresh>
)

export const MobileHome = () => {
  const me = useMe()
  const kind = mobileKind(useViewer().roles)
  if (kind !== undefined) return <Navigate to={homeOf(kind)} replace />
  return <Landing name={me.name} role={roleLabel(me.currentRole)} />
}
