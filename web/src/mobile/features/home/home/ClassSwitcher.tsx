import type { HomeClass } from '@xueqiao/contract/features/home/dashboard/home'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../../../lib/chunks'
import { Icon } from '../../../../lib/icons'

const ClassSheet = lazy(() =>
  loadChunk(() => import('./ClassSheet').then((m) => ({ default: m.ClassSheet }))),
)

interface ClassSwitcherProps {
  classes: HomeClass[]
  chosen: HomeClass
  onChoose: (id: number) => void
}

export const ClassSwitcher = (props: ClassSwitcherProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="m-board-action" onClick={() => setOpen(true)}>
        <Icon name="swap" />
        切换班级
      </button>
      {open && (
        <Suspense>
          <ClassSheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
