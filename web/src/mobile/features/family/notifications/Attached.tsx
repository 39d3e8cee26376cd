import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../../lib/chunks'
import { Attachments } from '../../../kit/Attachments'
import { SkeletonRows } from '../../../kit/states'

/** Most notices have no picture. */
const Pictures = lazy(() =>
  loadChunk(() => import('../../../../shared/photos/Pictures').then((m) => ({ default: m.Pictures }))),
)

/** What came along: pictures are seen at once, files are fetched when somebody wants them. */
export const Attached = ({ files }: { files: readonly StoredFile[] }) => {
  const pictures = files.filter(({ thumbnailUrl }) => thumbnailUrl !== null)
  return (
    <>
      {pictures.length > 0 && (
        <Suspense fallback={<SkeletonRows rows={1} />}>
          <Pictures pictures={pictures} />
        </Suspense>
      )}
      <Attachments files={files.filter((file) => !pictures.includes(file))} />
    </>
  )
}
