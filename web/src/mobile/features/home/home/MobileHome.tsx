import { mobileKind, roleLabel } from '@xueqiao/contract/access/roles'
import { Navigate } from 'react-router'
import { useViewer } from '../../../../session/access'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { useMe } from '../../../kit/me'
import { homeOf } from '../../../kit/places'
import { BoardWords, HomePage } from './HomePage'

/** A landing for those who have no home on the phone, administrators above all (decisions G03). */
export const MobileHome = () => {
  const me = useMe()
  const kind = mobileKind(useViewer().roles)
  if (kind !== undefined) return <Navigate to={homeOf(kind)} replace />
  const title = `${me.name}，您好`
  const note = `${roleLabel(me.currentRole)}的管理页面在桌面版，手机上可以看通知。`
  return (
    <HomePage title={title} board={() => <BoardWords title={title} note={note} />}>
      {() => (
        <Card>
          <Row to="/dashboard" title="打开桌面版" note="班级、学生、课程和系统管理" />
        </Card>
      )}
    </HomePage>
  )
}
