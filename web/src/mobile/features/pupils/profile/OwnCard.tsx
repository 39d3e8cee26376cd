import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import { profileApi } from '@xueqiao/contract/features/pupils/profile'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../../api/queries'
import { PersonAvatar } from '../../../../shared/photos/PersonAvatar'
import { Card } from '../../../kit/Card'
import { Fact, Row } from '../../../kit/list/Row'
import { Loaded, SkeletonRows } from '../../../kit/states'

/** Where the school reaches one; families keep it themselves. */
export const OwnCard = () => {
  const own = useApi(profileApi.get, undefined, { silent: true })
  const [, setParams] = useSearchParams()
  return (
    <Card title="我的资料">
      <Loaded query={own} endpoint={profileApi.get} skeleton={<SkeletonRows rows={2} />}>
        {({ phone, email, mayEdit }) => (
          <>
            <Fact label="手机号码" value={phone} />
            <Fact label="邮箱" value={email} />
            {mayEdit ? (
              <Row title="修改联系方式" onClick={() => setParams({ form: 'contact' })} />
            ) : (
              <p className="m-meta m-own-note">如有变动，请联系学校教务更新。</p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** The children of whoever is signed in, each with the way to its record. */
export const OwnChildren = ({ parentId }: { parentId: number }) => {
  const children = useApi(parentsApi.students, { params: { id: parentId } }, { silent: true })
  return (
    <Card title="我的孩子">
      <Loaded query={children} endpoint={parentsApi.students} skeleton={<SkeletonRows rows={1} round />}>
        {(list) => (
          <>
            {list.length === 0 && <p className="m-meta m-own-note">还没有绑定孩子，请联系班主任。</p>}
            {list.map(({ id, name, photoUrl, className, relationship }) => (
              <Row
                key={id}
                to={`/mobile/parent/child/${id}`}
                leading={<PersonAvatar name={name} photoUrl={photoUrl} size="m" />}
                title={name}
                note={[className ?? '还没有编入班级', relationship && `我是孩子的${relationship}`]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
          </>
        )}
      </Loaded>
    </Card>
  )
}
