import { lazy, Suspense } from 'react'
import { loadChunk } from '../lib/chunks'
import { Booted } from './Booted'

const NotFoundPage = lazy(() =>
  loadChunk(() =>
    import('../desktop/features/base/not-found/NotFoundPage').then((m) => ({ default: m.NotFoundPage })),
  ),
)

/** The page for an address that has none, or not for the viewer: few ever see it, so it is in nobody's first load. */
export const Missing = ({ forbidden = false }: { forbidden?: boolean }) => (
  <Suspense>
    <NotFoundPage forbidden={forbidden} />
    <Booted />
  </Suspense>
)
