import { useMutation } from '@tanstack/react-query';
import { api, bodyOf } from '../../api/client.ts';
import { Button } from '../../kit/button.tsx';
import { download } from '../../kit/download.ts';
import { Icon } from '../../kit/icon.tsx';
import { Menu } from '../../kit/menu.tsx';
import { errorText } from '../../kit/state.tsx';
import { toast } from '../../kit/toast.tsx';
import { text } from '../../i18n/text.ts';

/** Files of candidates, which the service writes. */
export function ExportMenu({ skuIds }: { readonly skuIds: readonly string[] }) {
  const { selection: t } = text('candidates');
  const file = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') =>
      bodyOf(
        await api.POST('/app/api/sku-exports', {
          body: { format, skuIds: [...skuIds] },
          headers: { accept: '*/*' },
          parseAs: 'blob',
        }),
      ),
    onSuccess: (content, format) => download(`candidates.${format}`, content.type, content),
    onError: (error) => toast(errorText(error).title),
  });
  return (
    <Menu
      label={t.export}

      opener={(shared) => (
        <Button icon="download" isBusy={file.isPending} {...shared}>
          {t.export}
        </Button>
      )}
    >
      <button type="button" onClick={() => file.mutate('csv')}>
        <Icon name="code" />
        {t.csv}
      </button>
      <button type="button" onClick={() => file.mutate('xlsx')}>
        <Icon name="columns" />
        {t.excel}
      </button>
    </Menu>
  );
}
