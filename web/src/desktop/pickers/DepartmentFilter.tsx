import { Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../lib/chunks'
import type { DepartmentCascader } from './DepartmentCascader'

const Loaded = lazy(async () => ({
  default: await loadChunk(() => import('./DepartmentCascader').then((m) => m.DepartmentCascader)),
}))

type Props = Omit<Parameters<typeof DepartmentCascader>[0], 'reached'>

/** The same above a list: the tree and its script come when somebody reaches for them, or an address names one. */
export const DepartmentFilter = (props: Props) => {
  const { id, value, placeholder } = props
  const [reached, setReached] = useState(false)
  const still = (
    <Select
      {...(id !== undefined && { id })}
      open={false}
      value={null}
      placeholder={placeholder}
      onFocus={() => setReached(true)}
      style={{ width: '100%' }}
    />
  )
  if (!reached && (value === undefined || value === null || value === '')) return still
  return (
    <Suspense fallback={still}>
      <Loaded {...props} reached={reached} />
    </Suspense>
  )
}
