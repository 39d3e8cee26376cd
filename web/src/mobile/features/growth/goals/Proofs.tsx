import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { HANDED_IN_LABELS as LABELS } from '@xueqiao/contract/features/growth/achievements/labels'
import { PROOFS_MAX } from '@xueqiao/contract/features/growth/achievements/values'
import type { KeptFile } from '../../../../shared/drafts/kept-files'
import { useKeptFiles } from '../../../../shared/drafts/useKeptFiles'
import { PictureField } from '../../../../shared/photos/PictureField'

const isPicture = ({ thumbnailUrl }: StoredFile) => thumbnailUrl !== null

/** The proofs of something handed in: photos are taken here, and what else came with it at the desk stays. */
export const useProofs = (files: readonly KeptFile[]) => {
  const { files: pictures, choose, lost } = useKeptFiles(files.filter(isPicture))
  const others = files.filter((file) => !isPicture(file))
  return {
    files: [...others, ...pictures],
    max: PROOFS_MAX - others.length,
    ...{ pictures, choose, lost },
  }
}

interface Props {
  proofs: ReturnType<typeof useProofs>
  hint: string
}

export const Proofs = ({ proofs: { max, pictures, choose }, hint }: Props) => (
  <>
    <p className="m-meta">
      {LABELS.fileIds}：{hint}
    </p>
    <PictureField type="document" max={max} value={pictures} onChange={choose} />
  </>
)
