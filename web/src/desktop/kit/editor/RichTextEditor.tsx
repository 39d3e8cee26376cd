import { EditorContent, type JSONContent, useEditor, useEditorState } from '@tiptap/react'
import type { RichNode } from '@xueqiao/contract/common/rich-text'
import { filesApi, type StoredFile } from '@xueqiao/contract/features/base/files'
import { Tooltip } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { call } from '../../../api/call'
import { reportFailure } from '../../../api/failure'
import { fetchTelling } from '../../../api/upload-progress'
import { Icon } from '../../../lib/icons'
import { smallPhoto } from '../../../shared/homework/small-photo'
import { uploading } from '../../../shared/uploading'
import { FormulaDialog } from './FormulaDialog'
import { extensionsFor, type Known } from './nodes'
import { type Resource, ResourceChoice } from './ResourceChoice'
import { isBlank, treeOf, wordsIn } from './tree'
import 'katex/dist/katex.min.css'
import '../../../shared/rich-text/rich-text.css'
import './editor.css'

interface RichTextEditorProps {
  id?: string
  /** What it begins with; from then on the editor knows best. */
  value?: RichNode | null
  /** Nothing where there is no text. */
  onChange?: (doc: RichNode | null) => void
  /** Pictures that stand in it already. */
  files?: readonly StoredFile[]
  onPicture?: (file: StoredFile) => void
  /** Resources may be named in it, those of this course first. */
  resources?: { courseId: number; onPick: (resource: Resource) => void } | undefined
  /** What uploads are kept as; nothing where no pictures are taken. */
  category?: string | undefined
  label: string
  /** Where its tools stand, on a page with many such texts; above the text otherwise. */
  toolsIn?: Element | null
  /** Whoever has opened it goes on writing. */
  opened?: boolean
}

interface ToolProps {
  name: string
  active?: boolean
  children: ReactNode
  onPress: () => void
}

const Tool = ({ name, active = false, children, onPress }: ToolProps) => (
  <Tooltip title={name}>
    <button
      type="button"
      aria-label={name}
      aria-pressed={active}
      // The selection stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  </Tooltip>
)

/** Of a camera; what was drawn or copied from a screen stays as sharp as it is. */
const isPhoto = ({ type }: File) => /^image\/(jpeg|hei[cf])$/.test(type)

/** Formatted text: bold, lists, tables, formulas and pictures. */
export const RichTextEditor = ({
  id,
  value,
  onChange,
  files = [],
  onPicture,
  resources,
  category,
  label,
  toolsIn,
  opened = false,
}: RichTextEditorProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [known] = useState<Known>(() => new Map(files.map((file) => [file.id, file])))
  const [formula, setFormula] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const [percent, setPercent] = useState<number>()
  /** A picture that is pasted or dropped; what comes with words is taken as words. */
  const takePictures = (data: DataTransfer | null) => {
    const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (category === undefined || pictures.length === 0 || data?.getData('text/plain') !== '') return false
    void pictures.reduce((before, one) => before.then(() => insertPicture(one)), Promise.resolve())
    return true
  }
  const editor = useEditor({
    extensions: extensionsFor(known),
    content: value ?? null,
    autofocus: opened ? 'end' : false,
    editorProps: {
      attributes: {
        ...(id !== undefined && { id }),
        class: 'rich-text',
        role: 'textbox',
        'aria-label': label,
      },
      handlePaste: (_, { clipboardData }) => takePictures(clipboardData),
      handleDrop: (_, { dataTransfer }) => takePictures(dataTransfer),
    },
    onUpdate: ({ editor }) => {
      const doc = treeOf(editor.getJSON())
      const words = wordsIn(doc)
      if (words === told.current) return
      told.current = words
      onChange?.(isBlank(doc) ? null : doc)
    },
  })
  /** Whoever goes into a text has changed nothing, though the editor puts a line after its last picture or table. */
  const told = useRef<string>(undefined)
  told.current ??= wordsIn(treeOf(editor.getJSON()))
  const on = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      heading: editor.isActive('heading'),
      bulletList: editor.isActive('bulletList'),
      orderedList: editor.isActive('orderedList'),
      table: editor.isActive('table'),
    }),
  })
  const run = () => editor.chain().focus()
  // With a line after it, where writing goes on: what is typed next must not take its place.
  const insertBlock = (node: JSONContent) =>
    run()
      .insertContent([node, { type: 'paragraph' }])
      .run()

  const insertPicture = async (chosen: File | undefined) => {
    if (chosen === undefined || category === undefined) return
    setPercent(0)
    await uploading(async () => {
      try {
        const file = await call(
          filesApi.upload,
          { body: { type: category } },
          { file: isPhoto(chosen) ? await smallPhoto(chosen) : chosen, fetch: fetchTelling(setPercent) },
        )
        known.set(file.id, file)
        onPicture?.(file)
        insertBlock({ type: 'image', attrs: { fileId: file.id } })
      } catch (error) {
        reportFailure(error, filesApi.upload)
      }
    })
    setPercent(undefined)
  }

  const tools = (
    <div className="rich-tools" role="toolbar" aria-label="格式">
      <Tool name="加粗" active={on.bold} onPress={() => run().toggleBold().run()}>
        <b>B</b>
      </Tool>
      <Tool name="倾斜" active={on.italic} onPress={() => run().toggleItalic().run()}>
        <i>I</i>
      </Tool>
      <Tool name="下划线" active={on.underline} onPress={() => run().toggleUnderline().run()}>
        <u>U</u>
      </Tool>
      <Tool name="小标题" active={on.heading} onPress={() => run().toggleHeading({ level: 2 }).run()}>
        H
      </Tool>
      <Tool name="项目列表" active={on.bulletList} onPress={() => run().toggleBulletList().run()}>
        •
      </Tool>
      <Tool name="编号列表" active={on.orderedList} onPress={() => run().toggleOrderedList().run()}>
        1.
      </Tool>
      {on.table ? (
        <>
          <Tool name="加一行" onPress={() => run().addRowAfter().run()}>
            ＋行
          </Tool>
          <Tool name="加一列" onPress={() => run().addColumnAfter().run()}>
            ＋列
          </Tool>
          <Tool name="删除本行" onPress={() => run().deleteRow().run()}>
            －行
          </Tool>
          <Tool name="删除本列" onPress={() => run().deleteColumn().run()}>
            －列
          </Tool>
          <Tool name="删除表格" onPress={() => run().deleteTable().run()}>
            <Icon name="trash" />
          </Tool>
        </>
      ) : (
        <Tool
          name="插入表格"
          onPress={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        >
          <Icon name="grid" />
        </Tool>
      )}
      <Tool name="插入公式" onPress={() => setFormula(true)}>
        √x
      </Tool>
      {category !== undefined && (
        <Tool name="插入图片" onPress={() => input.current?.click()}>
          <Icon name="image" />
        </Tool>
      )}
      {percent !== undefined && (
        <small className="muted" role="status">
          图片上传中 {percent}%
        </small>
      )}
      {resources !== undefined && (
        <Tool name="插入资源" onPress={() => setChoosing(true)}>
          <Icon name="file" />
        </Tool>
      )}
    </div>
  )

  return (
    <div className="rich-editor">
      {toolsIn ? createPortal(tools, toolsIn) : tools}
      <EditorContent editor={editor} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="visually-hidden"
        aria-label="选择图片"
        tabIndex={-1}
        onChange={({ target }) => {
          void insertPicture(target.files?.[0])
          target.value = ''
        }}
      />
      {resources !== undefined && (
        <ResourceChoice
          open={choosing}
          courseId={resources.courseId}
          onClose={() => setChoosing(false)}
          onChoose={({ id, name }) => {
            setChoosing(false)
            resources.onPick({ id, name })
            run()
              .insertContent({ type: 'resource', attrs: { resourceId: id, name } })
              .run()
          }}
        />
      )}
      <FormulaDialog
        open={formula}
        onClose={() => setFormula(false)}
        onInsert={(latex, block) => {
          setFormula(false)
          if (block) insertBlock({ type: 'blockMath', attrs: { latex } })
          else run().insertContent({ type: 'inlineMath', attrs: { latex } }).run()
        }}
      />
    </div>
  )
}
