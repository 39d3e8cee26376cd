import { later } from '../../../kit/later'
import { Opened } from '../../../kit/record/Opened'
import { useOpened } from '../../../kit/record/useOpened'

const ResourceDialog = later(
  () => import('../../../kit/preview/ResourceDialog').then((m) => m.ResourceDialog),
  ({ open }) => open,
)

/** A resource that the text names, opened where it stands. */
export const ResourceLink = ({ id, name }: { id: number; name: string }) => {
  const looking = useOpened<true>()
  return (
    <>
      <button type="button" className="rich-resource prep-resource" onClick={() => looking.show(true)}>
        {name}
      </button>
      <Opened by={looking}>{(_, dialog) => <ResourceDialog {...dialog} {...{ id, name }} />}</Opened>
    </>
  )
}
