import { parentsApi } from '@xueqiao/contract/features/pupils/parents/api'
import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { Avatar } from '../../../../../lib/Avatar'
import { Protected } from '../../../../kit/record/Protected'
import { RevealLog } from './RevealLog'
import '../beside.css'

export const Guardians = ({ student }: { student: StudentDetail }) => {
  const { guardians, masked, emergencyContact } = student
  return (
    <section className="card" aria-label="监护人">
      <header>
        <h2>监护人</h2>
        {guardians.length > 0 && <span className="muted">{guardians.length} 位</span>}
      </header>
      {guardians.length === 0 && <p className="student-beside-none">没有登记家长</p>}
      {guardians.map(({ parentId, name, relationship, phone, isPrimary }) => (
        <div key={parentId} className="student-guardian">
          <Avatar name={name} />
          <div>
            <p>
              <b>{name}</b>
              <span className="muted">{relationship}</span>
              {isPrimary && <span className="tag green">主要联系人</span>}
              {name === emergencyContact && <span className="tag">紧急联系人</span>}
            </p>
            <p>
              <span className="muted">手机</span>
              <Protected
                secret={{
                  label: '手机号码',
                  owner: name,
                  endpoint: parentsApi.reveal,
                  id: parentId,
                  field: 'phone',
                }}
                value={phone}
                masked={masked}
              />
            </p>
          </div>
        </div>
      ))}
      <RevealLog student={student} />
    </section>
  )
}
