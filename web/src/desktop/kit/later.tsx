import { type ComponentType, lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../lib/chunks'

/**
 * A dialog whose script comes when it is first opened: a page that is looked at does without it. Once there it stays,
 * so that it can close by itself.
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
) => {
  const Loaded = lazy(async () => ({ default: await loadChunk(load) }))
  return (props: Props) => {
    const open = isOpen(props)
    const [wanted, setWanted] = useState(open)
    if (open && !wanted) setWanted(true)
    return wanted ? (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    ) : null
  }
}
