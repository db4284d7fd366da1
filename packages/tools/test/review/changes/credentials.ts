// Changes of the credentials that operations accept.
import { UPDATE, at, drop, put, type Change } from './change.ts'

export const credentials: Change[] = [
  {
    does: 'asks for no credential in one operation',
    needs: '2.0.0',
    says: '`updateConversation` accepts requests without a credential. Before: `apiKey`.',
    edit: put(UPDATE, 'security', []),
  },
  {
    does: 'makes the credential optional',
    needs: '2.0.0',
    says: 'Every operation accepts requests without a credential. Before: `apiKey`.',
    edit: (d) => (d['security'] = [{ apiKey: [] }, {}]),
  },
  {
    does: 'requires a credential that was not needed before',
    needs: '2.0.0',
    says: '`updateConversation` now requires `apiKey`.',
    before: put(UPDATE, 'security', []),
    edit: drop(UPDATE, 'security'),
  },
  {
    does: 'asks for a scope',
    needs: '2.0.0',
    says: '`updateConversation` requires `apiKey` with `conversations.write` instead of `apiKey`.',
    edit: put(UPDATE, 'security', [{ apiKey: ['conversations.write'] }]),
  },
  {
    does: 'asks for a scope no more',
    needs: '1.5.0',
    says: '`updateConversation` now accepts `apiKey`.',
    before: put(UPDATE, 'security', [{ apiKey: ['conversations.write'] }]),
    edit: put(UPDATE, 'security', [{ apiKey: [] }]),
  },
  {
    does: 'accepts a second kind of credential',
    needs: '1.5.0',
    says: 'Every operation now accepts `session`.',
    edit: (d) => {
      at(d, '/components/securitySchemes')['session'] = { type: 'apiKey', in: 'cookie', name: 'session' }
      d['security'] = [{ apiKey: [] }, { session: [] }]
    },
  },
  {
    does: 'copies the security of the document into an operation',
    needs: '1.4.2',
    says: undefined,
    edit: put(UPDATE, 'security', [{ apiKey: [] }]),
  },
  {
    does: 'takes Basic credentials',
    needs: '2.0.0',
    says: '`scheme` of security scheme `apiKey` changed from `bearer` to `basic`.',
    edit: put('/components/securitySchemes/apiKey', 'scheme', 'basic'),
  },
]
