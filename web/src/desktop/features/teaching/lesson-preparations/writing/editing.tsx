import type { RichNode } from '@xueqiao/contract/common/rich-text'
import type { StoredFile } from '@xueqiao/contract/features/base/files'
import type { PreparationDetail } from '@xueqiao/contract/features/teaching/lesson-preparations/api'
import type { PreparationPlace } from '@xueqiao/contract/features/teaching/lesson-preparations/values'
import { lazy, type ReactNode, Suspense } from 'react'
import { loadChunk } from '../../../../../lib/chunks'
import { RichTextView } from '../../../../../shared/rich-text/RichTextView'
import { ResourceLink } from '../ResourceLink'
import type { Words } from './written'

type Resource = PreparationDetail['resources'][number]

/** Whoever only reads does without the editor; whoever writes has one at a time. */
const RichTextEditor = lazy(() =>
  loadChunk(() =>
    import('../../../../kit/editor/RichTextEditor').then((m) => ({ default: m.RichTextEditor })),
  ),
)

/** What may be written, and which text is open. */
export interface Editing {
  may: (place: PreparationPlace) => boolean
  active: string | undefined
  activate: (name: string | undefined) => void
  change: (next: (before: Words) => Words) => void
  /** The pictures in it. */
  files: readonly StoredFile[]
  /** Nothing where none are taken. */
  onPicture?: (file: StoredFile) => void
  /** Those of the named resources that can be opened, and the course whose others are offered first. */
  resources: readonly Resource[]
  offered?: { courseId: number; onPick: (resource: Resource) => void } | undefined
  /** Where the tools of the open text stand. */
  tools: Element | null
  /** By the name of the field: why the server refuses it. */
  errors: Readonly<Record<string, string>>
  /** Another one makes the open text begin anew. */
  turn: number
}

/** Somebody who reads. */
export const reading = ({ files, resources }: Pick<PreparationDetail, 'files' | 'resources'>): Editing => ({
  may: () => false,
  ...{ active: undefined, activate: () => {}, change: () => {}, files, resources },
  ...{ tools: null, errors: {}, turn: 0 },
})

/** Formatted text as it is read. */
export const Reading = ({
  doc,
  editing,
}: {
  doc: RichNode
  editing: Pick<Editing, 'files' | 'resources'>
}) => (
  <RichTextView
    doc={doc}
    files={editing.files}
    resource={(id, name) => {
      const known = editing.resources.find((one) => one.id === id)
      return known === undefined ? `《${name}》` : <ResourceLink {...known} />
    }}
  />
)

interface Props {
  /** By which it is known as the open one: a part, or a cell of a step. */
  name: string
  /** Where it stands, if not under its own name. */
  place?: PreparationPlace
  label: string
  value: RichNode | null
  editing: Editing
  onChange: (doc: RichNode | null) => void
  /** What is read. */
  children: ReactNode
}

/** Formatted text that is read until somebody goes into it. */
export const RichField = ({ name, place, label, value, editing, onChange, children }: Props) => {
  const { active, activate, files, onPicture, offered, tools, turn, errors } = editing
  const may = editing.may(place ?? (name as PreparationPlace))
  if (!may) return <div className="prep-field">{children}</div>
  const error = errors[name]
  return (
    <div className="prep-field" data-wrong={error !== undefined}>
      {active === name ? (
        <Suspense fallback={children}>
          <RichTextEditor
            key={turn}
            {...{ label, value, files, onChange }}
            {...(onPicture && { category: 'lesson-preparation', onPicture })}
            resources={offered}
            toolsIn={tools}
            opened
          />
        </Suspense>
      ) : (
        <>
          {children}
          <button
            type="button"
            className="prep-open"
            aria-label={`编辑${label}`}
            onClick={() => activate(name)}
          />
        </>
      )}
      {error !== undefined && <p className="prep-error">{error}</p>}
    </div>
  )
}
