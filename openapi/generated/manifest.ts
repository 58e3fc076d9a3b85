// Made by `npm run generate` from the specs. Do not edit.
import type { ManifestOperation } from "../tools/manifest.ts";

export type { ManifestOperation };

export const manifest: readonly ManifestOperation[] = [
  {
    "operationId": "listApplications",
    "interface": "identity",
    "method": "GET",
    "path": "/api/application",
    "tag": "Applications",
    "summary": "List the applications",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Applications",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "inactive",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createApplication",
    "interface": "identity",
    "method": "POST",
    "path": "/api/application",
    "tag": "Applications",
    "summary": "Create an application",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Applications",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveApplication",
    "interface": "identity",
    "method": "GET",
    "path": "/api/application/{applicationId}",
    "tag": "Applications",
    "summary": "Retrieve an application",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Applications",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "updateApplication",
    "interface": "identity",
    "method": "PUT",
    "path": "/api/application/{applicationId}",
    "tag": "Applications",
    "summary": "Replace or reactivate an application",
    "source": "convention",
    "document": "DECISIONS.md#application-lifecycle",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "reactivate",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createApplicationWithId",
    "interface": "identity",
    "method": "POST",
    "path": "/api/application/{applicationId}",
    "tag": "Applications",
    "summary": "Create an application under a chosen id",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Applications",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteApplication",
    "interface": "identity",
    "method": "DELETE",
    "path": "/api/application/{applicationId}",
    "tag": "Applications",
    "summary": "Deactivate or delete an application",
    "source": "convention",
    "document": "DECISIONS.md#application-lifecycle",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "hardDelete",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "patchApplication",
    "interface": "identity",
    "method": "PATCH",
    "path": "/api/application/{applicationId}",
    "tag": "Applications",
    "summary": "Change parts of an application",
    "source": "convention",
    "document": "DECISIONS.md#application-lifecycle",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json",
      "application/merge-patch+json",
      "application/json-patch+json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveOauthConfiguration",
    "interface": "identity",
    "method": "GET",
    "path": "/api/application/{applicationId}/oauth-configuration",
    "tag": "Applications",
    "summary": "Retrieve the OAuth settings of an application",
    "source": "convention",
    "document": "DECISIONS.md#oauth-configuration",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createRole",
    "interface": "identity",
    "method": "POST",
    "path": "/api/application/{applicationId}/role",
    "tag": "Roles",
    "summary": "Create a role",
    "source": "convention",
    "document": "DECISIONS.md#roles",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteRoleByName",
    "interface": "identity",
    "method": "DELETE",
    "path": "/api/application/{applicationId}/role",
    "tag": "Roles",
    "summary": "Delete a role by its name",
    "source": "convention",
    "document": "DECISIONS.md#roles",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "name",
        "in": "query",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "updateRole",
    "interface": "identity",
    "method": "PUT",
    "path": "/api/application/{applicationId}/role/{roleId}",
    "tag": "Roles",
    "summary": "Replace a role",
    "source": "convention",
    "document": "DECISIONS.md#roles",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "roleId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createRoleWithId",
    "interface": "identity",
    "method": "POST",
    "path": "/api/application/{applicationId}/role/{roleId}",
    "tag": "Roles",
    "summary": "Create a role under a chosen id",
    "source": "convention",
    "document": "DECISIONS.md#roles",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "roleId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteRole",
    "interface": "identity",
    "method": "DELETE",
    "path": "/api/application/{applicationId}/role/{roleId}",
    "tag": "Roles",
    "summary": "Delete a role",
    "source": "convention",
    "document": "DECISIONS.md#roles",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "roleId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "patchRole",
    "interface": "identity",
    "method": "PATCH",
    "path": "/api/application/{applicationId}/role/{roleId}",
    "tag": "Roles",
    "summary": "Change parts of a role",
    "source": "convention",
    "document": "DECISIONS.md#roles",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "roleId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json",
      "application/merge-patch+json",
      "application/json-patch+json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "listEmailTemplates",
    "interface": "identity",
    "method": "GET",
    "path": "/api/email/template",
    "tag": "Email templates",
    "summary": "List the email templates",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Email templates",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createEmailTemplate",
    "interface": "identity",
    "method": "POST",
    "path": "/api/email/template",
    "tag": "Email templates",
    "summary": "Create an email template",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Email templates",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "previewEmailTemplate",
    "interface": "identity",
    "method": "POST",
    "path": "/api/email/template/preview",
    "tag": "Email templates",
    "summary": "Preview an email template",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Email templates",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveEmailTemplate",
    "interface": "identity",
    "method": "GET",
    "path": "/api/email/template/{emailTemplateId}",
    "tag": "Email templates",
    "summary": "Retrieve an email template",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Email templates",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "emailTemplateId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "updateEmailTemplate",
    "interface": "identity",
    "method": "PUT",
    "path": "/api/email/template/{emailTemplateId}",
    "tag": "Email templates",
    "summary": "Replace an email template",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Email templates",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "emailTemplateId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createEmailTemplateWithId",
    "interface": "identity",
    "method": "POST",
    "path": "/api/email/template/{emailTemplateId}",
    "tag": "Email templates",
    "summary": "Create an email template under a chosen id",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Email templates",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "emailTemplateId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteEmailTemplate",
    "interface": "identity",
    "method": "DELETE",
    "path": "/api/email/template/{emailTemplateId}",
    "tag": "Email templates",
    "summary": "Delete an email template",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Email templates",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "emailTemplateId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "sendEmail",
    "interface": "identity",
    "method": "POST",
    "path": "/api/email/send/{emailTemplateId}",
    "tag": "Email templates",
    "summary": "Send a message from an email template",
    "source": "convention",
    "document": "DECISIONS.md#sending-emails",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "emailTemplateId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "202": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveDailyActiveUsersReport",
    "interface": "identity",
    "method": "GET",
    "path": "/api/report/daily-active-users",
    "tag": "Reports",
    "summary": "Report the daily active users",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Reports",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "start",
        "in": "query",
        "required": true,
        "shape": "single"
      },
      {
        "name": "end",
        "in": "query",
        "required": true,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveDailyActiveUserReport",
    "interface": "identity",
    "method": "GET",
    "path": "/api/report/daily-active-user",
    "tag": "Reports",
    "summary": "Report the daily active users (other name)",
    "source": "convention",
    "document": "DECISIONS.md#reports",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "start",
        "in": "query",
        "required": true,
        "shape": "single"
      },
      {
        "name": "end",
        "in": "query",
        "required": true,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveLoginReport",
    "interface": "identity",
    "method": "GET",
    "path": "/api/report/login",
    "tag": "Reports",
    "summary": "Report the logins",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Reports",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "start",
        "in": "query",
        "required": true,
        "shape": "single"
      },
      {
        "name": "end",
        "in": "query",
        "required": true,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveMonthlyActiveUsersReport",
    "interface": "identity",
    "method": "GET",
    "path": "/api/report/monthly-active-users",
    "tag": "Reports",
    "summary": "Report the monthly active users",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Reports",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "start",
        "in": "query",
        "required": true,
        "shape": "single"
      },
      {
        "name": "end",
        "in": "query",
        "required": true,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveMonthlyActiveUserReport",
    "interface": "identity",
    "method": "GET",
    "path": "/api/report/monthly-active-user",
    "tag": "Reports",
    "summary": "Report the monthly active users (other name)",
    "source": "convention",
    "document": "DECISIONS.md#reports",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "start",
        "in": "query",
        "required": true,
        "shape": "single"
      },
      {
        "name": "end",
        "in": "query",
        "required": true,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveRegistrationReport",
    "interface": "identity",
    "method": "GET",
    "path": "/api/report/registration",
    "tag": "Reports",
    "summary": "Report the registrations",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Reports",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "start",
        "in": "query",
        "required": true,
        "shape": "single"
      },
      {
        "name": "end",
        "in": "query",
        "required": true,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveTotalsReport",
    "interface": "identity",
    "method": "GET",
    "path": "/api/report/totals",
    "tag": "Reports",
    "summary": "Report the totals",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Reports",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveSystemConfiguration",
    "interface": "identity",
    "method": "GET",
    "path": "/api/system-configuration",
    "tag": "System configuration",
    "summary": "Retrieve the system configuration",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, System configuration and logs; DECISIONS.md#system-configuration",
    "parameters": [],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": true,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "updateSystemConfiguration",
    "interface": "identity",
    "method": "PUT",
    "path": "/api/system-configuration",
    "tag": "System configuration",
    "summary": "Replace the system configuration",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, System configuration and logs; DECISIONS.md#system-configuration",
    "parameters": [],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": true,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "patchSystemConfiguration",
    "interface": "identity",
    "method": "PATCH",
    "path": "/api/system-configuration",
    "tag": "System configuration",
    "summary": "Change parts of the system configuration",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, System configuration and logs; DECISIONS.md#system-configuration",
    "parameters": [],
    "requestMediaTypes": [
      "application/json",
      "application/merge-patch+json",
      "application/json-patch+json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": true,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "listApiKeys",
    "interface": "identity",
    "method": "GET",
    "path": "/api/api-key",
    "tag": "API keys",
    "summary": "List the API keys",
    "source": "convention",
    "document": "DECISIONS.md#api-keys",
    "parameters": [
      {
        "name": "startRow",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "numberOfResults",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": true,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createApiKey",
    "interface": "identity",
    "method": "POST",
    "path": "/api/api-key",
    "tag": "API keys",
    "summary": "Create an API key",
    "source": "convention",
    "document": "DECISIONS.md#api-keys",
    "parameters": [],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveApiKey",
    "interface": "identity",
    "method": "GET",
    "path": "/api/api-key/{keyId}",
    "tag": "API keys",
    "summary": "Retrieve an API key",
    "source": "convention",
    "document": "DECISIONS.md#api-keys",
    "parameters": [
      {
        "name": "keyId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "updateApiKey",
    "interface": "identity",
    "method": "PUT",
    "path": "/api/api-key/{keyId}",
    "tag": "API keys",
    "summary": "Replace what an API key may do",
    "source": "convention",
    "document": "DECISIONS.md#api-keys",
    "parameters": [
      {
        "name": "keyId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createApiKeyWithId",
    "interface": "identity",
    "method": "POST",
    "path": "/api/api-key/{keyId}",
    "tag": "API keys",
    "summary": "Create an API key under a chosen id",
    "source": "convention",
    "document": "DECISIONS.md#api-keys",
    "parameters": [
      {
        "name": "keyId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteApiKey",
    "interface": "identity",
    "method": "DELETE",
    "path": "/api/api-key/{keyId}",
    "tag": "API keys",
    "summary": "Delete an API key",
    "source": "convention",
    "document": "DECISIONS.md#api-keys",
    "parameters": [
      {
        "name": "keyId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "exportSystemLogs",
    "interface": "identity",
    "method": "GET",
    "path": "/api/system/log/export",
    "tag": "Logs",
    "summary": "Export the system logs",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, System configuration and logs; DECISIONS.md#log-export",
    "parameters": [
      {
        "name": "dateTimeSecondsFormat",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "includeArchived",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "lastNBytes",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "zoneId",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/zip"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": true,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "exportSystemLogsByCriteria",
    "interface": "identity",
    "method": "POST",
    "path": "/api/system/log/export",
    "tag": "Logs",
    "summary": "Export the system logs by criteria in the body",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, System configuration and logs; DECISIONS.md#log-export",
    "parameters": [],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/zip"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": true,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveLoggingLevel",
    "interface": "identity",
    "method": "GET",
    "path": "/api/logger",
    "tag": "Logs",
    "summary": "Retrieve the level of a logger",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, System configuration and logs; DECISIONS.md#logging-levels",
    "parameters": [
      {
        "name": "name",
        "in": "query",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": true,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "updateLoggingLevel",
    "interface": "identity",
    "method": "POST",
    "path": "/api/logger",
    "tag": "Logs",
    "summary": "Change the level of a logger",
    "source": "convention",
    "document": "DECISIONS.md#logging-levels",
    "parameters": [],
    "requestMediaTypes": [
      "application/json",
      "application/x-www-form-urlencoded"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": true,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveSystemVersion",
    "interface": "identity",
    "method": "GET",
    "path": "/api/system/version",
    "tag": "Server",
    "summary": "Retrieve the version of the server",
    "source": "convention",
    "document": "DECISIONS.md#hosting",
    "parameters": [],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "issueToken",
    "interface": "identity",
    "method": "GET",
    "path": "/api/jwt/issue",
    "tag": "Tokens",
    "summary": "Issue a JWT for another application",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Tokens",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "query",
        "required": true,
        "shape": "single"
      },
      {
        "name": "refreshToken",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "refresh_token",
        "in": "cookie",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "202": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "bearer",
      "accessTokenCookie"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "reconcileToken",
    "interface": "identity",
    "method": "POST",
    "path": "/api/jwt/reconcile",
    "tag": "Tokens",
    "summary": "Log in with a third party's JWT",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Tokens; DECISIONS.md#reconcile",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "X-Forwarded-For",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": true,
    "malformedId": 400
  },
  {
    "operationId": "retrievePublicKeys",
    "interface": "identity",
    "method": "GET",
    "path": "/api/jwt/public-key",
    "tag": "Tokens",
    "summary": "Retrieve public keys",
    "source": "document",
    "document": "Identity Service Interface, Endpoints, Tokens; DECISIONS.md#public-keys",
    "since": "1.8.0",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "kid",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveJsonWebKeySet",
    "interface": "identity",
    "method": "GET",
    "path": "/.well-known/jwks.json",
    "tag": "Tokens",
    "summary": "Retrieve the JSON Web Key Set",
    "source": "convention",
    "document": "DECISIONS.md#public-keys",
    "parameters": [],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "listRefreshTokens",
    "interface": "identity",
    "method": "GET",
    "path": "/api/jwt/refresh",
    "tag": "Tokens",
    "summary": "List refresh tokens",
    "source": "convention",
    "document": "DECISIONS.md#token-operations",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "userId",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "startRow",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "numberOfResults",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": true,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "refreshToken",
    "interface": "identity",
    "method": "POST",
    "path": "/api/jwt/refresh",
    "tag": "Tokens",
    "summary": "Exchange a refresh token for a JWT",
    "source": "convention",
    "document": "DECISIONS.md#token-refresh",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "refresh_token",
        "in": "cookie",
        "required": false,
        "shape": "single"
      },
      {
        "name": "access_token",
        "in": "cookie",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": true,
    "malformedId": 400
  },
  {
    "operationId": "deleteRefreshTokens",
    "interface": "identity",
    "method": "DELETE",
    "path": "/api/jwt/refresh",
    "tag": "Tokens",
    "summary": "Revoke refresh tokens",
    "source": "convention",
    "document": "DECISIONS.md#token-operations",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "userId",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveRefreshToken",
    "interface": "identity",
    "method": "GET",
    "path": "/api/jwt/refresh/{refreshTokenId}",
    "tag": "Tokens",
    "summary": "Retrieve a refresh token",
    "source": "convention",
    "document": "DECISIONS.md#token-operations",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "refreshTokenId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteRefreshToken",
    "interface": "identity",
    "method": "DELETE",
    "path": "/api/jwt/refresh/{refreshTokenId}",
    "tag": "Tokens",
    "summary": "Revoke a refresh token",
    "source": "convention",
    "document": "DECISIONS.md#token-operations",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "refreshTokenId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "validateToken",
    "interface": "identity",
    "method": "GET",
    "path": "/api/jwt/validate",
    "tag": "Tokens",
    "summary": "Validate a JWT",
    "source": "convention",
    "document": "DECISIONS.md#token-operations",
    "parameters": [],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "bearer",
      "accessTokenCookie"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "vendToken",
    "interface": "identity",
    "method": "POST",
    "path": "/api/jwt/vend",
    "tag": "Tokens",
    "summary": "Make a JWT of any claims",
    "source": "convention",
    "document": "DECISIONS.md#token-operations",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createUserActionNotification",
    "interface": "identity",
    "method": "POST",
    "path": "/api/partner/notification",
    "tag": "Partner notifications",
    "summary": "Take a user-action notification",
    "source": "convention",
    "document": "DECISIONS.md#user-action-notifications",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "webhook-id",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "findFilterEntry",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/blacklist/entry",
    "tag": "Blacklist filter entries",
    "summary": "Find a filter entry by its text",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Blacklist filter entries",
    "since": "3.9.0",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "text",
        "in": "query",
        "required": true,
        "shape": "single"
      },
      {
        "name": "locale",
        "in": "query",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createFilterEntry",
    "interface": "filtering",
    "method": "POST",
    "path": "/filter/blacklist/entry",
    "tag": "Blacklist filter entries",
    "summary": "Create a filter entry",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Blacklist filter entries; DECISIONS.md#filter-entries",
    "since": "3.9.0",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveFilterEntry",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/blacklist/entry/{id}",
    "tag": "Blacklist filter entries",
    "summary": "Retrieve a filter entry",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Blacklist filter entries",
    "since": "3.9.0",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "updateFilterEntry",
    "interface": "filtering",
    "method": "PUT",
    "path": "/filter/blacklist/entry/{id}",
    "tag": "Blacklist filter entries",
    "summary": "Update a filter entry",
    "source": "convention",
    "document": "DECISIONS.md#filter-entries",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteFilterEntry",
    "interface": "filtering",
    "method": "DELETE",
    "path": "/filter/blacklist/entry/{id}",
    "tag": "Blacklist filter entries",
    "summary": "Delete a filter entry",
    "source": "convention",
    "document": "DECISIONS.md#filter-entries",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "searchFilterEntries",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/blacklist/entry/search",
    "tag": "Blacklist filter entries",
    "summary": "Search the filter entries",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Blacklist filter entries",
    "since": "3.9.0",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "text",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "locale",
        "in": "query",
        "required": false,
        "shape": "repeated"
      },
      {
        "name": "filterMode",
        "in": "query",
        "required": false,
        "shape": "repeated"
      },
      {
        "name": "severity",
        "in": "query",
        "required": false,
        "shape": "repeated"
      },
      {
        "name": "tag",
        "in": "query",
        "required": false,
        "shape": "repeated"
      },
      {
        "name": "adjective",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "adverb",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "collapseDoubles",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "noun",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "replacePhonetics",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "verb",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "startRow",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "numberOfResults",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": true,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteFilterEntriesByLocale",
    "interface": "filtering",
    "method": "DELETE",
    "path": "/filter/blacklist/entry/bulk",
    "tag": "Blacklist filter entries",
    "summary": "Delete all filter entries of a locale",
    "source": "convention",
    "document": "DECISIONS.md#filter-entries",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "locale",
        "in": "query",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "findDictionaryEntry",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/blacklist/dictionary",
    "tag": "Blacklist dictionary",
    "summary": "Find a dictionary entry by its text",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Blacklist dictionary and tags",
    "since": "3.8.0",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "text",
        "in": "query",
        "required": true,
        "shape": "single"
      },
      {
        "name": "locale",
        "in": "query",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createDictionaryEntry",
    "interface": "filtering",
    "method": "POST",
    "path": "/filter/blacklist/dictionary",
    "tag": "Blacklist dictionary",
    "summary": "Create a dictionary entry",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Blacklist dictionary and tags",
    "since": "3.8.0",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveDictionaryEntry",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/blacklist/dictionary/{id}",
    "tag": "Blacklist dictionary",
    "summary": "Retrieve a dictionary entry",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Blacklist dictionary and tags",
    "since": "3.8.0",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "updateDictionaryEntry",
    "interface": "filtering",
    "method": "PUT",
    "path": "/filter/blacklist/dictionary/{id}",
    "tag": "Blacklist dictionary",
    "summary": "Update a dictionary entry",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Blacklist dictionary and tags; DECISIONS.md#dictionary-tags",
    "since": "3.12.0",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteDictionaryEntry",
    "interface": "filtering",
    "method": "DELETE",
    "path": "/filter/blacklist/dictionary/{id}",
    "tag": "Blacklist dictionary",
    "summary": "Delete a dictionary entry",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Blacklist dictionary and tags",
    "since": "3.8.0",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "searchDictionaryEntries",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/blacklist/dictionary/search",
    "tag": "Blacklist dictionary",
    "summary": "Search the dictionary entries",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Blacklist dictionary and tags",
    "since": "3.8.0",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "locale",
        "in": "query",
        "required": false,
        "shape": "repeated"
      },
      {
        "name": "numberOfResults",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "startRow",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "sort",
        "in": "query",
        "required": false,
        "shape": "indexed"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": true,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteDictionaryEntriesByLocale",
    "interface": "filtering",
    "method": "DELETE",
    "path": "/filter/blacklist/dictionary/bulk",
    "tag": "Blacklist dictionary",
    "summary": "Delete all dictionary entries of a locale",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Blacklist dictionary and tags",
    "since": "3.11.0",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "locale",
        "in": "query",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "listBlacklistTags",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/blacklist/tag",
    "tag": "Blacklist tags",
    "summary": "List the blacklist tags, or find one by name",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Blacklist dictionary and tags",
    "since": "3.8.0",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "name",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createBlacklistTag",
    "interface": "filtering",
    "method": "POST",
    "path": "/filter/blacklist/tag",
    "tag": "Blacklist tags",
    "summary": "Create a blacklist tag",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Blacklist dictionary and tags",
    "since": "3.8.0",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveBlacklistTag",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/blacklist/tag/{id}",
    "tag": "Blacklist tags",
    "summary": "Retrieve a blacklist tag",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Blacklist dictionary and tags",
    "since": "3.8.0",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteBlacklistTag",
    "interface": "filtering",
    "method": "DELETE",
    "path": "/filter/blacklist/tag/{id}",
    "tag": "Blacklist tags",
    "summary": "Delete a blacklist tag",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Blacklist dictionary and tags; DECISIONS.md#tags",
    "since": "3.8.0",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 404
  },
  {
    "operationId": "listBlacklistPhrases",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/blacklist/phrase",
    "tag": "Blacklist phrases",
    "summary": "List the blacklist phrases",
    "source": "convention",
    "document": "DECISIONS.md#blacklist-phrases",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createBlacklistPhrase",
    "interface": "filtering",
    "method": "POST",
    "path": "/filter/blacklist/phrase",
    "tag": "Blacklist phrases",
    "summary": "Create a blacklist phrase",
    "source": "convention",
    "document": "DECISIONS.md#blacklist-phrases",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveBlacklistPhrase",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/blacklist/phrase/{id}",
    "tag": "Blacklist phrases",
    "summary": "Retrieve a blacklist phrase",
    "source": "convention",
    "document": "DECISIONS.md#blacklist-phrases",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "updateBlacklistPhrase",
    "interface": "filtering",
    "method": "PUT",
    "path": "/filter/blacklist/phrase/{id}",
    "tag": "Blacklist phrases",
    "summary": "Update a blacklist phrase",
    "source": "convention",
    "document": "DECISIONS.md#blacklist-phrases",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteBlacklistPhrase",
    "interface": "filtering",
    "method": "DELETE",
    "path": "/filter/blacklist/phrase/{id}",
    "tag": "Blacklist phrases",
    "summary": "Delete a blacklist phrase",
    "source": "convention",
    "document": "DECISIONS.md#blacklist-phrases",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveWhitelist",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/whitelist",
    "tag": "Whitelist",
    "summary": "Retrieve the whole whitelist",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Whitelist",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "listAllowedEntries",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/whitelist/allowed",
    "tag": "Whitelist allowed entries",
    "summary": "List the allowed entries, or find one by its text",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Whitelist",
    "since": "3.9.0",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "text",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "locale",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "startRow",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "numberOfResults",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "sort",
        "in": "query",
        "required": false,
        "shape": "indexed"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": true,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createAllowedEntry",
    "interface": "filtering",
    "method": "POST",
    "path": "/filter/whitelist/allowed",
    "tag": "Whitelist allowed entries",
    "summary": "Create an allowed entry",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Whitelist",
    "since": "3.9.0",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveAllowedEntry",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/whitelist/allowed/{id}",
    "tag": "Whitelist allowed entries",
    "summary": "Retrieve an allowed entry",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Whitelist",
    "since": "3.9.0",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "updateAllowedEntry",
    "interface": "filtering",
    "method": "PUT",
    "path": "/filter/whitelist/allowed/{id}",
    "tag": "Whitelist allowed entries",
    "summary": "Update an allowed entry",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Whitelist; DECISIONS.md#disallowed-phrases",
    "since": "3.9.0",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteAllowedEntry",
    "interface": "filtering",
    "method": "DELETE",
    "path": "/filter/whitelist/allowed/{id}",
    "tag": "Whitelist allowed entries",
    "summary": "Delete an allowed entry",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Whitelist; DECISIONS.md#disallowed-phrases",
    "since": "3.9.0",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "searchAllowedEntries",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/whitelist/allowed/search",
    "tag": "Whitelist allowed entries",
    "summary": "Search the allowed entries",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Whitelist",
    "since": "3.11.0",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "text",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "locale",
        "in": "query",
        "required": false,
        "shape": "repeated"
      },
      {
        "name": "tag",
        "in": "query",
        "required": false,
        "shape": "repeated"
      },
      {
        "name": "startRow",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "numberOfResults",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "sort",
        "in": "query",
        "required": false,
        "shape": "indexed"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": true,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "listWhitelistTags",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/whitelist/tag",
    "tag": "Whitelist tags",
    "summary": "List the whitelist tags, or find one by name",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Whitelist",
    "since": "3.9.0",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "name",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createWhitelistTag",
    "interface": "filtering",
    "method": "POST",
    "path": "/filter/whitelist/tag",
    "tag": "Whitelist tags",
    "summary": "Create a whitelist tag",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Whitelist",
    "since": "3.9.0",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveWhitelistTag",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/whitelist/tag/{id}",
    "tag": "Whitelist tags",
    "summary": "Retrieve a whitelist tag",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Whitelist",
    "since": "3.9.0",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteWhitelistTag",
    "interface": "filtering",
    "method": "DELETE",
    "path": "/filter/whitelist/tag/{id}",
    "tag": "Whitelist tags",
    "summary": "Delete a whitelist tag",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Whitelist; DECISIONS.md#tags",
    "since": "3.9.0",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "listDisallowedPhrases",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/whitelist/disallowed-phrase",
    "tag": "Whitelist disallowed phrases",
    "summary": "List the disallowed phrases",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Whitelist",
    "since": "3.10.0",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createDisallowedPhrase",
    "interface": "filtering",
    "method": "POST",
    "path": "/filter/whitelist/disallowed-phrase",
    "tag": "Whitelist disallowed phrases",
    "summary": "Create a disallowed phrase",
    "source": "convention",
    "document": "DECISIONS.md#disallowed-phrases",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveDisallowedPhrase",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/whitelist/disallowed-phrase/{id}",
    "tag": "Whitelist disallowed phrases",
    "summary": "Retrieve a disallowed phrase",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Whitelist",
    "since": "3.10.0",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteDisallowedPhrase",
    "interface": "filtering",
    "method": "DELETE",
    "path": "/filter/whitelist/disallowed-phrase/{id}",
    "tag": "Whitelist disallowed phrases",
    "summary": "Delete a disallowed phrase",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Whitelist; DECISIONS.md#disallowed-phrases",
    "since": "3.10.0",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "listAdvancedDisallowedPhrases",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/whitelist/disallowed-phrase/advanced",
    "tag": "Whitelist disallowed phrases",
    "summary": "List the advanced disallowed phrases",
    "source": "convention",
    "document": "DECISIONS.md#disallowed-phrases",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createAdvancedDisallowedPhrase",
    "interface": "filtering",
    "method": "POST",
    "path": "/filter/whitelist/disallowed-phrase/advanced",
    "tag": "Whitelist disallowed phrases",
    "summary": "Create an advanced disallowed phrase",
    "source": "convention",
    "document": "DECISIONS.md#disallowed-phrases",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveAdvancedDisallowedPhrase",
    "interface": "filtering",
    "method": "GET",
    "path": "/filter/whitelist/disallowed-phrase/advanced/{id}",
    "tag": "Whitelist disallowed phrases",
    "summary": "Retrieve an advanced disallowed phrase",
    "source": "convention",
    "document": "DECISIONS.md#disallowed-phrases",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteAdvancedDisallowedPhrase",
    "interface": "filtering",
    "method": "DELETE",
    "path": "/filter/whitelist/disallowed-phrase/advanced/{id}",
    "tag": "Whitelist disallowed phrases",
    "summary": "Delete an advanced disallowed phrase",
    "source": "convention",
    "document": "DECISIONS.md#disallowed-phrases",
    "parameters": [
      {
        "name": "id",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveContentUser",
    "interface": "filtering",
    "method": "GET",
    "path": "/content/user/{contentUserId}",
    "tag": "Content users",
    "summary": "Retrieve a content user",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Content users",
    "parameters": [
      {
        "name": "contentUserId",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "updateContentUser",
    "interface": "filtering",
    "method": "PUT",
    "path": "/content/user/{contentUserId}",
    "tag": "Content users",
    "summary": "Update a content user",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Content users",
    "parameters": [
      {
        "name": "contentUserId",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createContentUser",
    "interface": "filtering",
    "method": "POST",
    "path": "/content/user/{contentUserId}",
    "tag": "Content users",
    "summary": "Create a content user",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Content users",
    "parameters": [
      {
        "name": "contentUserId",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteContentUser",
    "interface": "filtering",
    "method": "DELETE",
    "path": "/content/user/{contentUserId}",
    "tag": "Content users",
    "summary": "Delete a content user",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Content users",
    "parameters": [
      {
        "name": "contentUserId",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "flagContentUser",
    "interface": "filtering",
    "method": "POST",
    "path": "/content/user/flag/{contentUserId}",
    "tag": "Content users",
    "summary": "Flag a content user",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Content users; DECISIONS.md#flagging-users",
    "parameters": [
      {
        "name": "contentUserId",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createOperatorUser",
    "interface": "filtering",
    "method": "POST",
    "path": "/system/user",
    "tag": "Operators",
    "summary": "Create an operator",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Operator accounts",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveOperatorUser",
    "interface": "filtering",
    "method": "GET",
    "path": "/system/user/{userId}",
    "tag": "Operators",
    "summary": "Retrieve an operator",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Operator accounts",
    "parameters": [
      {
        "name": "userId",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "updateOperatorUser",
    "interface": "filtering",
    "method": "PUT",
    "path": "/system/user/{userId}",
    "tag": "Operators",
    "summary": "Update an operator",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Operator accounts",
    "parameters": [
      {
        "name": "userId",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteOperatorUser",
    "interface": "filtering",
    "method": "DELETE",
    "path": "/system/user/{userId}",
    "tag": "Operators",
    "summary": "Delete an operator",
    "source": "document",
    "document": "Content Filtering Service Interface, Endpoints, Operator accounts; DECISIONS.md#operator-accounts",
    "parameters": [
      {
        "name": "userId",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "listModerationApplications",
    "interface": "moderation",
    "method": "GET",
    "path": "/system/application",
    "tag": "Moderation applications",
    "summary": "List the moderation applications",
    "source": "document",
    "document": "Content Moderation Interface, Endpoints, Moderation applications",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createModerationApplication",
    "interface": "moderation",
    "method": "POST",
    "path": "/system/application",
    "tag": "Moderation applications",
    "summary": "Create a moderation application",
    "source": "document",
    "document": "Content Moderation Interface, Endpoints, Moderation applications",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveModerationApplication",
    "interface": "moderation",
    "method": "GET",
    "path": "/system/application/{applicationId}",
    "tag": "Moderation applications",
    "summary": "Retrieve a moderation application",
    "source": "document",
    "document": "Content Moderation Interface, Endpoints, Moderation applications",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "updateModerationApplication",
    "interface": "moderation",
    "method": "PUT",
    "path": "/system/application/{applicationId}",
    "tag": "Moderation applications",
    "summary": "Replace a moderation application",
    "source": "document",
    "document": "Content Moderation Interface, Endpoints, Moderation applications; DECISIONS.md#moderation-applications",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createModerationApplicationWithId",
    "interface": "moderation",
    "method": "POST",
    "path": "/system/application/{applicationId}",
    "tag": "Moderation applications",
    "summary": "Create a moderation application under an id of your own",
    "source": "document",
    "document": "Content Moderation Interface, Endpoints, Moderation applications",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteModerationApplication",
    "interface": "moderation",
    "method": "DELETE",
    "path": "/system/application/{applicationId}",
    "tag": "Moderation applications",
    "summary": "Delete a moderation application",
    "source": "convention",
    "document": "DECISIONS.md#moderation-applications",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "moderateContentItem",
    "interface": "moderation",
    "method": "POST",
    "path": "/content/item/moderate",
    "tag": "Content",
    "summary": "Moderate transient content",
    "source": "document",
    "document": "Content Moderation Interface, Endpoints, Content",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "updateContentItem",
    "interface": "moderation",
    "method": "PUT",
    "path": "/content/item/moderate/{contentItemId}",
    "tag": "Content",
    "summary": "Update persistent content",
    "source": "document",
    "document": "Content Moderation Interface, Endpoints, Content",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "contentItemId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "moderateContentItemWithId",
    "interface": "moderation",
    "method": "POST",
    "path": "/content/item/moderate/{contentItemId}",
    "tag": "Content",
    "summary": "Moderate persistent content",
    "source": "document",
    "document": "Content Moderation Interface, Endpoints, Content",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "contentItemId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "filterContentItem",
    "interface": "moderation",
    "method": "POST",
    "path": "/content/item/filter",
    "tag": "Content",
    "summary": "Filter a text",
    "source": "document",
    "document": "Content Moderation Interface, Endpoints, Content",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "batchUpdateContentItems",
    "interface": "moderation",
    "method": "PUT",
    "path": "/content/item/batch-moderate",
    "tag": "Content",
    "summary": "Update several content items",
    "source": "convention",
    "document": "DECISIONS.md#batch-operations",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "batchModerateContentItems",
    "interface": "moderation",
    "method": "POST",
    "path": "/content/item/batch-moderate",
    "tag": "Content",
    "summary": "Moderate several content items",
    "source": "document",
    "document": "Content Moderation Interface, Endpoints, Content; DECISIONS.md#batch-operations",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "batchFilterContentItems",
    "interface": "moderation",
    "method": "POST",
    "path": "/content/item/batch-filter",
    "tag": "Content",
    "summary": "Filter several texts",
    "source": "convention",
    "document": "DECISIONS.md#batch-operations",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "flagContentItem",
    "interface": "moderation",
    "method": "POST",
    "path": "/content/item/flag/{contentItemId}",
    "tag": "Content",
    "summary": "Flag a content item",
    "source": "convention",
    "document": "DECISIONS.md#flagging-content",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "contentItemId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "apiKey"
    ],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "loginOperator",
    "interface": "moderation",
    "method": "POST",
    "path": "/moderation/login",
    "tag": "Operator sign-in",
    "summary": "Sign in as an operator",
    "source": "convention",
    "document": "DECISIONS.md#operator-sign-in",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [],
    "operatorRoles": [],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "listApprovalQueueItems",
    "interface": "moderation",
    "method": "GET",
    "path": "/moderation/approval-queue",
    "tag": "Approval queue",
    "summary": "List the approval queue",
    "source": "convention",
    "document": "DECISIONS.md#queues",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "query",
        "required": false,
        "shape": "repeated"
      },
      {
        "name": "startRow",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "numberOfResults",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin",
      "audit_viewer"
    ],
    "paged": true,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "checkOutApprovalQueueItems",
    "interface": "moderation",
    "method": "POST",
    "path": "/moderation/approval-queue/check-out",
    "tag": "Approval queue",
    "summary": "Check items out of the approval queue",
    "source": "convention",
    "document": "DECISIONS.md#queues",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin"
    ],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "releaseApprovalQueueItems",
    "interface": "moderation",
    "method": "POST",
    "path": "/moderation/approval-queue/release",
    "tag": "Approval queue",
    "summary": "Put items back into the approval queue",
    "source": "convention",
    "document": "DECISIONS.md#queues",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin"
    ],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "approveContentItem",
    "interface": "moderation",
    "method": "POST",
    "path": "/moderation/approval-queue/{contentItemId}/approve",
    "tag": "Approval queue",
    "summary": "Approve a content item",
    "source": "convention",
    "document": "DECISIONS.md#queues",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "contentItemId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin"
    ],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "rejectContentItem",
    "interface": "moderation",
    "method": "POST",
    "path": "/moderation/approval-queue/{contentItemId}/reject",
    "tag": "Approval queue",
    "summary": "Reject a content item",
    "source": "convention",
    "document": "DECISIONS.md#queues",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "contentItemId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin"
    ],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "editApprovalQueueItem",
    "interface": "moderation",
    "method": "POST",
    "path": "/moderation/approval-queue/{contentItemId}/edit",
    "tag": "Approval queue",
    "summary": "Edit an item of the approval queue",
    "source": "convention",
    "document": "DECISIONS.md#queues",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "contentItemId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin"
    ],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteApprovalQueueItem",
    "interface": "moderation",
    "method": "POST",
    "path": "/moderation/approval-queue/{contentItemId}/delete",
    "tag": "Approval queue",
    "summary": "Delete the content of an item of the approval queue",
    "source": "convention",
    "document": "DECISIONS.md#queues",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "contentItemId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin"
    ],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "listContentAlertQueueItems",
    "interface": "moderation",
    "method": "GET",
    "path": "/moderation/content-alert-queue",
    "tag": "Content alert queue",
    "summary": "List the content alert queue",
    "source": "convention",
    "document": "DECISIONS.md#queues",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "query",
        "required": false,
        "shape": "repeated"
      },
      {
        "name": "startRow",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "numberOfResults",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin",
      "audit_viewer"
    ],
    "paged": true,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "checkOutContentAlertQueueItems",
    "interface": "moderation",
    "method": "POST",
    "path": "/moderation/content-alert-queue/check-out",
    "tag": "Content alert queue",
    "summary": "Check items out of the content alert queue",
    "source": "convention",
    "document": "DECISIONS.md#queues",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin"
    ],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "releaseContentAlertQueueItems",
    "interface": "moderation",
    "method": "POST",
    "path": "/moderation/content-alert-queue/release",
    "tag": "Content alert queue",
    "summary": "Put items back into the content alert queue",
    "source": "convention",
    "document": "DECISIONS.md#queues",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin"
    ],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "dismissContentAlert",
    "interface": "moderation",
    "method": "POST",
    "path": "/moderation/content-alert-queue/{contentItemId}/dismiss",
    "tag": "Content alert queue",
    "summary": "Dismiss a content alert",
    "source": "convention",
    "document": "DECISIONS.md#queues",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "contentItemId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin"
    ],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "editContentAlertQueueItem",
    "interface": "moderation",
    "method": "POST",
    "path": "/moderation/content-alert-queue/{contentItemId}/edit",
    "tag": "Content alert queue",
    "summary": "Edit an item of the content alert queue",
    "source": "convention",
    "document": "DECISIONS.md#queues",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "contentItemId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin"
    ],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteContentAlertQueueItem",
    "interface": "moderation",
    "method": "POST",
    "path": "/moderation/content-alert-queue/{contentItemId}/delete",
    "tag": "Content alert queue",
    "summary": "Delete the content of an item of the content alert queue",
    "source": "convention",
    "document": "DECISIONS.md#queues",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "contentItemId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin"
    ],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "listUserAlertQueueItems",
    "interface": "moderation",
    "method": "GET",
    "path": "/moderation/user-alert-queue",
    "tag": "User alert queue",
    "summary": "List the user alert queue",
    "source": "convention",
    "document": "DECISIONS.md#queues",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "query",
        "required": false,
        "shape": "repeated"
      },
      {
        "name": "startRow",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "numberOfResults",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin",
      "audit_viewer"
    ],
    "paged": true,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "checkOutUserAlertQueueItems",
    "interface": "moderation",
    "method": "POST",
    "path": "/moderation/user-alert-queue/check-out",
    "tag": "User alert queue",
    "summary": "Check users out of the user alert queue",
    "source": "convention",
    "document": "DECISIONS.md#queues",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin"
    ],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "releaseUserAlertQueueItems",
    "interface": "moderation",
    "method": "POST",
    "path": "/moderation/user-alert-queue/release",
    "tag": "User alert queue",
    "summary": "Put users back into the user alert queue",
    "source": "convention",
    "document": "DECISIONS.md#queues",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin"
    ],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "dismissUserAlert",
    "interface": "moderation",
    "method": "POST",
    "path": "/moderation/user-alert-queue/{contentUserId}/dismiss",
    "tag": "User alert queue",
    "summary": "Dismiss a user alert",
    "source": "convention",
    "document": "DECISIONS.md#queues",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "contentUserId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin"
    ],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "retrieveConversation",
    "interface": "moderation",
    "method": "GET",
    "path": "/moderation/conversation",
    "tag": "Conversations",
    "summary": "Read a conversation",
    "source": "convention",
    "document": "DECISIONS.md#queues",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "applicationId",
        "in": "query",
        "required": true,
        "shape": "single"
      },
      {
        "name": "location",
        "in": "query",
        "required": true,
        "shape": "single"
      },
      {
        "name": "around",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "numberOfResults",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin",
      "audit_viewer"
    ],
    "paged": false,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "listNotifications",
    "interface": "moderation",
    "method": "GET",
    "path": "/moderation/notification",
    "tag": "Notifications",
    "summary": "List notifications",
    "source": "convention",
    "document": "DECISIONS.md#notifications",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "state",
        "in": "query",
        "required": false,
        "shape": "repeated"
      },
      {
        "name": "applicationId",
        "in": "query",
        "required": false,
        "shape": "repeated"
      },
      {
        "name": "notificationServerId",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "startRow",
        "in": "query",
        "required": false,
        "shape": "single"
      },
      {
        "name": "numberOfResults",
        "in": "query",
        "required": false,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken",
      "apiKey"
    ],
    "operatorRoles": [
      "admin"
    ],
    "paged": true,
    "readsOnly": true,
    "retrySafe": true,
    "audited": false,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "resendNotification",
    "interface": "moderation",
    "method": "POST",
    "path": "/moderation/notification/{notificationId}/resend",
    "tag": "Notifications",
    "summary": "Send a notification again",
    "source": "convention",
    "document": "DECISIONS.md#notifications",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "notificationId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken",
      "apiKey"
    ],
    "operatorRoles": [
      "admin"
    ],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "createUserAction",
    "interface": "moderation",
    "method": "POST",
    "path": "/moderation/user-action/{contentUserId}",
    "tag": "User actions",
    "summary": "Take action on a user",
    "source": "convention",
    "document": "DECISIONS.md#user-actions",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "contentUserId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken",
      "apiKey"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin"
    ],
    "paged": false,
    "readsOnly": false,
    "retrySafe": false,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "updateUserAction",
    "interface": "moderation",
    "method": "PUT",
    "path": "/moderation/user-action/{contentUserId}/{userActionId}",
    "tag": "User actions",
    "summary": "Change a user action",
    "source": "convention",
    "document": "DECISIONS.md#user-actions",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "contentUserId",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "userActionId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [
      "application/json"
    ],
    "requestBodyRequired": true,
    "responses": {
      "200": [
        "application/json"
      ],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "413": [],
      "415": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken",
      "apiKey"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin"
    ],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  },
  {
    "operationId": "deleteUserAction",
    "interface": "moderation",
    "method": "DELETE",
    "path": "/moderation/user-action/{contentUserId}/{userActionId}",
    "tag": "User actions",
    "summary": "Cancel a user action",
    "source": "convention",
    "document": "DECISIONS.md#user-actions",
    "parameters": [
      {
        "name": "X-Service-TenantId",
        "in": "header",
        "required": false,
        "shape": "single"
      },
      {
        "name": "contentUserId",
        "in": "path",
        "required": true,
        "shape": "single"
      },
      {
        "name": "userActionId",
        "in": "path",
        "required": true,
        "shape": "single"
      }
    ],
    "requestMediaTypes": [],
    "requestBodyRequired": false,
    "responses": {
      "200": [],
      "400": [
        "application/json"
      ],
      "401": [],
      "402": [],
      "404": [],
      "429": [],
      "500": [],
      "503": [
        "application/json"
      ]
    },
    "security": [
      "operatorToken",
      "apiKey"
    ],
    "operatorRoles": [
      "moderator",
      "moderator_manager",
      "admin"
    ],
    "paged": false,
    "readsOnly": false,
    "retrySafe": true,
    "audited": true,
    "licenseRequired": false,
    "derivesTenant": false,
    "malformedId": 400
  }
];
