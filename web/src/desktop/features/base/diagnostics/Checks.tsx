import { allows, PERMISSIONS } from '@xueqiao/contract/access/permissions'
import { hasRole, ROLES, roleLabel } from '@xueqiao/contract/access/roles'
import { Form, Radio, Select } from 'antd'
import { useState } from 'react'
import type { Viewer } from '../../../../session/access'

const CODES = PERMISSIONS.map((value) => ({ value, label: value }))
const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: roleLabel(value) }))
const MODES = [
  { value: 'any', label: '任一' },
  { value: 'all', label: '全部' },
]

const Verdict = ({ label, passes, free }: { label: string; passes: boolean; free: boolean }) => (
  <span role="status" aria-label={label} className={passes ? 'tag green' : 'tag red'}>
    {passes ? (free ? '通过（没有要求）' : '通过') : '不通过'}
  </span>
)

/** The checks of the pages themselves, on requirements of one's own choice (000 §6). */
export const Checks = ({ viewer }: { viewer: Viewer }) => {
  const [codes, setCodes] = useState<string[]>([])
  const [mode, setMode] = useState<'any' | 'all'>('any')
  const [roles, setRoles] = useState<string[]>([])
  return (
    <section className="card diag-card" aria-label="检查">
      <header>
        <h2>检查</h2>
      </header>
      <Form layout="vertical" className="diag-checks">
        <Form.Item label="要求的权限" htmlFor="diag-codes">
          <Select
            id="diag-codes"
            mode="multiple"
            allowClear
            placeholder="不选表示没有要求"
            options={CODES}
            value={codes}
            onChange={setCodes}
          />
        </Form.Item>
        <div className="diag-verdict">
          <Radio.Group
            aria-label="满足方式"
            optionType="button"
            options={MODES}
            value={mode}
            onChange={({ target }) => setMode(target.value === 'all' ? 'all' : 'any')}
          />
          <Verdict
            label="权限检查结果"
            passes={allows(viewer.permissions, codes, mode)}
            free={codes.length === 0}
          />
        </div>
        <Form.Item label="要求的角色" htmlFor="diag-roles">
          <Select
            id="diag-roles"
            mode="multiple"
            allowClear
            placeholder="不选表示没有要求"
            options={ROLE_OPTIONS}
            value={roles}
            onChange={setRoles}
          />
        </Form.Item>
        <div className="diag-verdict">
          <Verdict label="角色检查结果" passes={hasRole(viewer.roles, roles)} free={roles.length === 0} />
        </div>
      </Form>
    </section>
  )
}
